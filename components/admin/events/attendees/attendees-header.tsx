import { ChevronLeft, DoorOpen, Download } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { AttendeeCounts } from "@/lib/attendance/schema/manage";

import { useExportAttendees } from "./use-export-attendees";

type AttendeesHeaderProps = {
  event: { id: string; name: string };
  counts: AttendeeCounts | null | undefined;
  backHref: string;
};

export function AttendeesHeader({ event, counts, backHref }: AttendeesHeaderProps) {
  const t = useTranslations("admin.events.attendees");
  const exportAttendees = useExportAttendees(event);
  return (
    <header className="grid gap-2">
      <Link
        href={backHref}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-sm pr-2 text-sm font-semibold text-muted-foreground hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4.5" />
        <span className="[overflow-wrap:anywhere]">{event.name}</span>
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
          <p role="status" data-numeric className="min-h-6 text-sm leading-6 text-muted-foreground">
            {counts && <Counts counts={counts} />}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => void exportAttendees()}>
            <Download aria-hidden />
            {t("export")}
          </Button>
          <Button asChild>
            <Link href={`/admin/events/${event.id}/door`}>
              <DoorOpen aria-hidden />
              {t("doorMode")}
            </Link>
          </Button>
        </div>
      </div>
    </header>
  );
}

function Counts({ counts: { capacity, confirmed, waitlisted, checkedIn, attended } }: { counts: AttendeeCounts }) {
  const t = useTranslations("admin.events.counts");
  return [
    capacity === null ? t("confirmed", { count: confirmed }) : t("confirmedOfCapacity", { count: confirmed, capacity }),
    waitlisted > 0 && t("waitlisted", { count: waitlisted }),
    t("currentlyCheckedIn", { count: checkedIn }),
    attended > checkedIn && t("attended", { count: attended }),
  ]
    .filter(Boolean)
    .join(" · ");
}
