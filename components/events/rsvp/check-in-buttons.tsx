import { clsx } from "clsx";
import { useTranslations } from "next-intl";

import { useCheckIn, useCheckOut } from "@/components/attendance/check-in/use-check-in";
import { Button } from "@/components/ui/button";

import { formatDuration } from "../time/time-until";
import { EventActionButton } from "./event-action-button";

type CheckInButtonProps = { eventId: string; describedBy: string };

/** Stays mounted while it is not visible: after the check-in, its hook opens the People screen. */
export function CheckInButton({ eventId, describedBy, isVisible }: CheckInButtonProps & { isVisible: boolean }) {
  const t = useTranslations("checkIn.buttons");
  const { mutate, isPending } = useCheckIn(eventId);
  if (!isVisible) return null;
  return (
    <EventActionButton describedBy={describedBy} isPending={isPending} onClick={() => mutate()}>
      {isPending ? t("checkingIn") : t("checkIn")}
    </EventActionButton>
  );
}

export function CheckOutButton({ eventId, describedBy }: CheckInButtonProps) {
  const t = useTranslations("checkIn.buttons");
  const { mutate, isPending } = useCheckOut(eventId);
  return (
    <EventActionButton variant="outline" describedBy={describedBy} isPending={isPending} onClick={() => mutate()}>
      {isPending ? t("checkingOut") : t("checkOut")}
    </EventActionButton>
  );
}

/** Until check-in opens: a disabled button and the time left. */
export function CheckInOpensLater({ minutes, isStacked }: { minutes: number; isStacked: boolean }) {
  const t = useTranslations("checkIn.buttons");
  const timeTexts = useTranslations("events.time");
  return (
    <div className={clsx("flex gap-x-3 gap-y-1.5", isStacked ? "flex-col" : "flex-wrap items-center")}>
      <Button variant="secondary" disabled className="grow">
        {t("opensBefore")}
      </Button>
      <p data-numeric className={clsx("text-xs text-muted-foreground", isStacked && "text-center")}>
        {t("opensIn", { duration: formatDuration(minutes, timeTexts) })}
      </p>
    </div>
  );
}
