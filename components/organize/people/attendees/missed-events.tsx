import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedAttendee } from "@/lib/attendance/schema/manage";

type MissedEventsProps = {
  attendee: ManagedAttendee;
  /** Admins get the count of all events. */
  isAdmin: boolean;
};

/** See docs/product/turnout.md#missed-events. */
export function MissedEvents({ attendee: { missed }, isAdmin }: MissedEventsProps) {
  const t = useTranslations("admin.events.attendees.missed");
  if (!missed) return null;
  return (
    <p data-numeric className="text-muted-foreground">
      {t(isAdmin ? "all" : "own", missed)}
    </p>
  );
}
