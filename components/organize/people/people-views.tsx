import { IdCard } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";

import { Link } from "@/components/ui/link";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { segmentsClasses, segmentVariants } from "@/components/ui/segments";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getDeskPath } from "@/lib/events/constants/desk";

const VIEWS = ["people", "people/guests"] as const;

type PeopleViewsProps = {
  eventId: string;
  view: (typeof VIEWS)[number];
  /** More items of the menu. */
  children?: ReactNode;
};

/** The two views of the tab "People", and what is rarely done in them. */
export function PeopleViews({ eventId, view: shown, children }: PeopleViewsProps) {
  const t = useTranslations("admin.events.desk");
  const router = useRouter();
  return (
    <div className="flex items-center gap-2">
      <h1 className="sr-only">{t(`views.${shown === "people" ? "attendees" : "guests"}`)}</h1>
      <nav aria-label={t("views.label")} className={`${segmentsClasses} flex-1 sm:max-w-96`}>
        {VIEWS.map((view) => (
          <Link
            key={view}
            href={getDeskPath(eventId, view)}
            aria-current={view === shown ? "page" : undefined}
            data-state={view === shown ? "active" : undefined}
            className={segmentVariants()}
          >
            {t(`views.${view === "people" ? "attendees" : "guests"}`)}
          </Link>
        ))}
      </nav>
      <Menu label={t("more")}>
        <MenuItem icon={IdCard} onSelect={() => router.push(getDeskPath(eventId, "people/badges"))}>
          {t("badges")}
        </MenuItem>
        {children}
      </Menu>
    </div>
  );
}
