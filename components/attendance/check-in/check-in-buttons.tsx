import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";
import type { EventResponse } from "@/lib/events/schema/event";

import { useCheckOut } from "./use-check-in";
import { useCheckInPress } from "./use-check-in-press";

type CheckInButtonProps = {
  event: Pick<EventResponse, "id" | "requiresDoorCode">;
  describedBy: string;
  isVisible: boolean;
};

/** Stays mounted while invisible: after the check-in its hook opens the People screen. */
export function CheckInButton({ event, describedBy, isVisible }: CheckInButtonProps) {
  const t = useTranslations("checkIn.buttons");
  const { press, isPending, dialog } = useCheckInPress(event, isVisible);
  if (!isVisible) return null;
  return (
    <>
      <EventActionButton describedBy={describedBy} isPending={isPending} onClick={press}>
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

type EventActionButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "className" | "children" | "onClick"> & {
  describedBy: string;
  isPending: boolean;
};

/** Uses `aria-disabled`, because a disabled button loses the keyboard focus. */
export function EventActionButton({ describedBy, isPending, onClick, className, ...props }: EventActionButtonProps) {
  return (
    <Button
      aria-describedby={describedBy}
      aria-disabled={isPending || undefined}
      onClick={isPending ? undefined : onClick}
      className={clsx("noscript:invisible", className)}
      {...props}
    />
  );
}
