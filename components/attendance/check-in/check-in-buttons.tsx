import { LogOut } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";

import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { MenuItem } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { EventResponse } from "@/lib/events/schema/event";

import { useCheckIn, useCheckOut } from "./use-check-in";

type CheckInButtonProps = {
  event: Pick<EventResponse, "id" | "requiresDoorCode">;
  describedBy: string;
  isVisible: boolean;
  /** The server can't be asked: what is being typed or sent stays. */
  isUnknown?: boolean;
  /** The button's name as a target of the walkthrough. */
  tour?: string;
  /** Stands in the place of an invisible button. */
  children?: ReactNode;
};

/** Stays mounted while invisible: after the check-in its hook opens the People screen. */
export function CheckInButton(props: CheckInButtonProps) {
  const { event, describedBy, isVisible, isUnknown = false, tour, children } = props;
  const t = useTranslations("checkIn.buttons");
  const { press, isPending, dialog } = useCheckInPress(event, isVisible || isUnknown);
  if (!isVisible && !(isUnknown && (isPending || dialog))) return children;
  return (
    <>
      <EventActionButton data-tour={tour} describedBy={describedBy} isPending={isPending} onClick={press}>
        {isPending ? t("checkingIn") : t("checkIn")}
      </EventActionButton>
      {dialog}
    </>
  );
}

export function CheckOutButton({ eventId, describedBy }: { eventId: string; describedBy: string }) {
  const t = useTranslations("checkIn.buttons");
  const { mutate, isPending } = useCheckOut(eventId);
  return (
    <EventActionButton variant="outline" describedBy={describedBy} isPending={isPending} onClick={() => mutate()}>
      {isPending ? t("checkingOut") : t("checkOut")}
    </EventActionButton>
  );
}

export function CheckOutItem({ eventId }: { eventId: string }) {
  const t = useTranslations("checkIn.buttons");
  const { mutate } = useCheckOut(eventId);
  return (
    <MenuItem icon={LogOut} onSelect={() => mutate()}>
      {t("checkOut")}
    </MenuItem>
  );
}

type EventActionButtonProps = ComponentProps<typeof Button> & { describedBy: string; isPending: boolean };

export function EventActionButton({ describedBy, isPending, ...props }: EventActionButtonProps) {
  return (
    <Button keepsFocus aria-describedby={describedBy} disabled={isPending} className="noscript:invisible" {...props} />
  );
}

const DoorCodeDialog = lazyWithRetry(() => import("./door-code-dialog").then((module) => module.default));

/**
 * Asks for the door's code if the event requires it, in a `dialog` to render with the button. The
 * question closes when `isOffered` becomes false, for example when an organizer checks the member
 * in.
 */
export function useCheckInPress({ id, requiresDoorCode }: CheckInButtonProps["event"], isOffered: boolean) {
  const checkIn = useCheckIn(id);
  const [isAsking, setAsking] = useState(false);
  if (isAsking && !isOffered) setAsking(false);
  const ask = () => {
    if (!checkIn.isPending) checkIn.reset();
    setAsking(true);
  };
  return {
    press: () => (requiresDoorCode ? ask() : checkIn.mutate()),
    isPending: checkIn.isPending,
    dialog: isAsking && <DoorCodeDialog eventId={id} checkIn={checkIn} onClose={() => setAsking(false)} />,
  };
}
