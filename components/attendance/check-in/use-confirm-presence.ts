import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";

import { useFailureToast } from "@/components/ui/feedback/failure-toast";
import { confirmPresence } from "@/lib/attendance/client/walk-in";
import type { ActiveAttendance } from "@/lib/attendance/schema/attendance";
import { invalidateOwnEvents } from "@/lib/events/client/changes";

/** See docs/product/check-in.md#confirmed-presence. */
export function useConfirmPresence(eventId: string) {
  const t = useTranslations("checkIn.banner");
  const showFailure = useFailureToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => confirmPresence(eventId),
    onError: (error) => showFailure(error, t("confirmFailed.title"), t("confirmFailed.description")),
    onSettled: () => invalidateOwnEvents(client),
  });
}

/**
 * Opening or returning to a screen confirms the viewer's presence. A check-in that arrives later
 * needs a tap, because nobody may be looking at the screen.
 */
export function useConfirmOnOpen(active: ActiveAttendance | null): void {
  const { mutate } = useConfirmPresence(active?.eventId ?? "");
  const confirm = useEffectEvent(() => {
    if (active?.isUnconfirmed && document.visibilityState === "visible") mutate();
  });
  // Opening the screen has no event of its own.
  useEffect(() => {
    confirm();
    const onChange = () => confirm();
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}
