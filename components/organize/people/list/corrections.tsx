import { formatMoment } from "@/components/events/time/event-times";
import { ConfirmDialog } from "@/components/ui/overlay/lazy-dialogs";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { CORRECTION_DAYS } from "@/lib/events/constants/event";
import { getCorrectionsEnd } from "@/lib/events/policy/check-in";

import type { PeopleEvent } from "../../use-people-event";
import { useAttendance } from "./use-attendance";

/** See docs/product/check-in.md#corrections. */
export function CorrectionsNote({ event }: { event: PeopleEvent }) {
  const t = useTranslations("admin.events.people.corrections");
  const timeTexts = useTranslations("events.time");
  if (event.phase === "open") return null;
  const time = formatMoment(getCorrectionsEnd(event).toISOString(), event.timezone, timeTexts);
  return (
    <p data-numeric className="max-w-prose text-sm text-muted-foreground">
      {event.phase === "closed" ? t("closed", { days: CORRECTION_DAYS }) : t("open", { time })}
    </p>
  );
}

type AbsenceDialogProps = { person: ManagedPerson; event: PeopleEvent; onClose: () => void };

/** Asks first, because the time of the check-in and who confirmed it can't be restored. */
export function AbsenceDialog({ person, event, onClose }: AbsenceDialogProps) {
  const t = useTranslations("admin.events.people.corrections");
  const { mutate, isPending } = useAttendance(person, event);
  return (
    <ConfirmDialog
      title={t("title", { name: person.name })}
      confirm={t("wasNotThere")}
      isBusy={isPending}
      onConfirm={(settled) => mutate({ act: "undo", checkedInAt: person.checkInTime ?? undefined }, settled)}
      onClose={onClose}
    >
      {t("description")}
    </ConfirmDialog>
  );
}
