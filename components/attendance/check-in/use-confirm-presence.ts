import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { confirmPresence } from "@/lib/attendance/client/walk-in";
import type { ActiveAttendance } from "@/lib/attendance/schema/attendance";
import { invalidateOwnEvents } from "@/lib/events/client/changes";

/** Confirms that the viewer is where an organizer checked them in (docs/product/check-in.md#confirmed-presence). */
export function useConfirmPresence(eventId: string) {
  const t = useTranslations("checkIn.banner");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => confirmPresence(eventId),
    onError: (error) =>
      toast({
        title: t("confirmFailed.title"),
        description: getFailureText(error, t("confirmFailed.description")),
        variant: "destructive",
      }),
    onSettled: () => invalidateOwnEvents(client),
  });
}

/**
 * Confirms the viewer's presence when they open a screen or return to it. A check-in that arrives while the screen is open needs
 * a tap, because nobody may be looking at it.
 */
export function useConfirmOnOpen(active: ActiveAttendance | null): void {
  const { mutate } = useConfirmPresence(active?.eventId ?? "");
  const confirm = useEffectEvent(() => {
    if (active?.isUnconfirmed && document.visibilityState === "visible") mutate();
  });
  // Effect: opening the screen is the member's act, for which there is no event. Later ones come from the browser.
  useEffect(() => {
    confirm();
    const onChange = () => confirm();
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}
