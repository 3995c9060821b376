import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { applyEventChange, invalidateOwnEvents } from "@/lib/events/client/changes";
import { deleteEvent } from "@/lib/events/client/manage";
import type { EventResponse } from "@/lib/events/schema/event";
import type { SeriesScope } from "@/lib/events/schema/series";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";

import { NotifiedCount } from "../series/notified-count";
import { ScopeField, useLaterCount } from "../series/scope-field";

type DeleteEventDialogProps = {
  event: Pick<EventResponse, "id" | "name" | "seriesId">;
  focusAfterDelete: HTMLElement | null;
  onClose: () => void;
};

export default function DeleteEventDialog({ event, focusAfterDelete, onClose }: DeleteEventDialogProps) {
  const t = useTranslations("events.delete");
  const laterCount = useLaterCount(event);
  const [scope, setScope] = useState<SeriesScope>("this");
  const { mutate, isPending } = useDeleteEvent(event, scope);
  if (laterCount === undefined) return null;
  return (
    <ConfirmDialog
      title={t("title")}
      confirm={isPending ? t("deleting") : t("confirm")}
      isBusy={isPending}
      fields={<ScopeField laterCount={laterCount} scope={scope} onChange={setScope} />}
      focusWhenDone={focusAfterDelete}
      onConfirm={(settled) => mutate(undefined, settled)}
      onClose={onClose}
    >
      {t("question", { name: event.name })} <NotifiedCount eventId={event.id} scope={scope} />
    </ConfirmDialog>
  );
}

/** The event leaves the screen after the server has deleted it. */
function useDeleteEvent(event: Pick<EventResponse, "id">, scope: SeriesScope) {
  const t = useTranslations("events.delete");
  const queryClient = useQueryClient();
  return useSharedMutation({
    mutationKey: ["delete event", event.id],
    mutationFn: () => deleteEvent(event.id, scope),
    onSuccess: () => {
      toast({ title: t("deleted") });
      // Not awaited: the dialog closes first, so that it can move the focus.
      const eventId = scope === "this" ? event.id : undefined;
      void applyEventChange(queryClient, event.id, () => null).then(() => invalidateOwnEvents(queryClient, eventId));
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
}
