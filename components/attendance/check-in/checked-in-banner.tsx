import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { useNow } from "@/components/ui/browser/use-now";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import type { ActiveAttendance } from "@/lib/attendance/schema/attendance";

import { CheckOutButton } from "./check-in-buttons";
import { ConfirmButton } from "./confirm-presence";
import { JoinCallLink } from "./join-call-link";

type CheckedInBannerProps = { renderedAt: string };

/** Until the event's end, although the attendance stays open for a while after it. */
export function CheckedInBanner(props: CheckedInBannerProps) {
  const { data: attendance } = useQuery(activeAttendanceQuery());
  return attendance && <Banner key={attendance.id} attendance={attendance} {...props} />;
}

function Banner({ attendance, renderedAt }: CheckedInBannerProps & { attendance: ActiveAttendance }) {
  const t = useTranslations("checkIn.banner");
  const nameId = useId();
  const { endTime } = attendance.event;
  if (useNow(renderedAt, endTime) >= new Date(endTime)) return null;
  return (
    <section
      aria-label={t("label")}
      className="flex min-w-0 flex-wrap items-center justify-between gap-3 rounded-lg bg-present-soft py-1.5 pr-2 pl-3 sm:px-4 sm:py-3.5"
    >
      <div className="flex min-w-0 flex-1 basis-40 items-start gap-3">
        <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-present" />
        <div className="min-w-0">
          <p className="font-semibold text-present">{t("title")}</p>
          <Link
            id={nameId}
            href={`/events/${attendance.eventId}`}
            className="-my-3 block py-3 text-sm [overflow-wrap:anywhere] text-foreground underline-offset-4 hover:underline max-sm:truncate"
          >
            <bdi>{attendance.event.name}</bdi>
          </Link>
          {attendance.isUnconfirmed && <p className="text-sm">{t("byOrganizer")}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {attendance.isUnconfirmed && <ConfirmButton eventId={attendance.eventId} describedBy={nameId} />}
        <JoinCallLink eventId={attendance.eventId} renderedAt={renderedAt} />
        <CheckOutButton eventId={attendance.eventId} describedBy={nameId} />
      </div>
    </section>
  );
}
