import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { showAttendance } from "@/lib/attendance/client/attendance";
import { confirmPresence } from "@/lib/attendance/client/walk-in";
import type { ActiveAttendance } from "@/lib/attendance/schema/attendance";
import { applyOwnPlace, invalidateOwnEvents, ownPlace } from "@/lib/events/client/changes";

import { EventActionButton } from "./check-in-buttons";

/** An organizer has checked the member in. */
export function ConfirmButton({ eventId, describedBy }: { eventId: string; describedBy: string }) {
  const t = useTranslations("checkIn.banner");
  const { mutate, isPending } = useConfirmPresence(eventId);
  return (
    <EventActionButton describedBy={describedBy} isPending={isPending} onClick={() => mutate()}>
      {t("confirm")}
    </EventActionButton>
  );
}

/** See docs/product/check-in.md#confirmed-presence. */
function useConfirmPresence(eventId: string) {
  const t = useTranslations("checkIn.banner");
  const client = useQueryClient();
  return useMutation({
    ...ownPlace(eventId),
    mutationFn: () => confirmPresence(eventId),
    onSuccess: (confirmed) => {
      if (!confirmed.event) return invalidateOwnEvents(client, eventId);
      showAttendance(client, confirmed.event, confirmed);
      return applyOwnPlace(client, confirmed.event);
    },
    onError: (error) => {
      toastFailure(error, t("confirmFailed.title"), t("confirmFailed.description"));
      return invalidateOwnEvents(client, eventId);
    },
  });
}

/**
 * Opening or returning to a screen confirms the viewer's presence. A check-in that arrives later
 * needs a tap, because the viewer may not be looking at the screen. So does each of a viewer who
 * joined as a guest, because an organizer may have invented it.
 */
export function useConfirmOnOpen(active: ActiveAttendance | null): void {
  const { mutate } = useConfirmPresence(active?.eventId ?? "");
  const confirm = useEffectEvent(() => {
    if (active?.isUnconfirmed && !active.asGuest && document.visibilityState === "visible") mutate();
  });
  // Opening the screen has no event of its own.
  useEffect(() => {
    confirm();
    const onChange = () => confirm();
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}
