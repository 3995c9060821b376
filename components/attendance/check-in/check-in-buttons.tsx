import { useTranslations } from "next-intl";

import { EventActionButton } from "./event-action-button";
import { useCheckIn, useCheckOut } from "./use-check-in";

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
