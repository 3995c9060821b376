import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";

import { toastError } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { applyHidden, invalidateEventLists, undoHidden } from "@/lib/events/client/changes";
import { setEventHidden } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";

export function useHideEvent(event: Pick<EventResponse, "id">) {
  const t = useTranslations("events.hide");
  const queryClient = useQueryClient();
  const change = useRef<{ restore?: () => void; isUndone: boolean }>({ isUndone: false });
  // The scope runs the requests of all cards in order: an Undo cannot overtake the next Hide.
  const scope = { id: `hidden:${event.id}` };
  const mutationFn = (isHidden: boolean) => setEventHidden(event.id, isHidden);
  const mutation = useMutation({
    scope,
    mutationFn,
    onMutate: async (isHidden) => {
      const restore = await applyHidden(queryClient, event.id, isHidden);
      change.current = { restore, isUndone: false };
      return restore;
    },
    onError: (error, isHidden, rollBack) => {
      rollBack?.();
      if (isHidden) toastError(error, t("hideFailed.title"), t("hideFailed.description"));
      else toastError(error, t("unhideFailed.title"), t("unhideFailed.description"));
    },
    // Lists that are read before a running Undo would lack the event again.
    onSettled: () => (change.current.isUndone ? undefined : invalidateEventLists(queryClient)),
  });

  // Undo unmounts the card and this mutation's callbacks, so Undo runs its own mutation.
  const undo = async () => {
    const { restore } = change.current;
    change.current.isUndone = true;
    if (restore) await undoHidden(queryClient, event.id, restore);
    try {
      await queryClient.getMutationCache().build(queryClient, { scope, mutationFn }).execute(false);
    } catch (error) {
      toastError(error, t("undoFailed.title"), t("undoFailed.description"));
    }
    await invalidateEventLists(queryClient);
  };
  const hide = () => {
    mutation.mutate(true);
    toast({ title: t("hidden"), action: { label: t("undo"), onClick: () => void undo() } });
  };
  const unhide = () => mutation.mutate(false);
  return { hide, unhide, isUnhiding: mutation.isPending };
}
