"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";

import { Button } from "@/components/ui/button";
import { toastError } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/overlay/dialog";
import { useEarlierRequest } from "@/components/ui/overlay/use-earlier-request";
import { applyEventChange, invalidateOwnEvents } from "@/lib/events/client/changes";
import { deleteEvent } from "@/lib/events/client/manage";
import type { EventResponse } from "@/lib/events/schema/event";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";

type DeleteEventDialogProps = {
  event: Pick<EventResponse, "id" | "name">;
  focusAfterDelete: HTMLElement | null;
  onClose: () => void;
};

export default function DeleteEventDialog({ event, focusAfterDelete, onClose }: DeleteEventDialogProps) {
  const t = useTranslations("events.delete");
  const { mutate, isPending } = useDeleteEvent(event);
  useEarlierRequest(isPending, onClose);
  const isDeleted = useRef(false);
  const onSuccess = () => {
    isDeleted.current = true;
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        role="alertdialog"
        onCloseAutoFocus={(closeEvent) => {
          if (!isDeleted.current) return;
          closeEvent.preventDefault();
          focusAfterDelete?.focus();
        }}
      >
        <DialogHeader title={t("title")} description={t("question", { name: event.name })} />
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            variant="destructive"
            isBusy={isPending}
            onClick={() => mutate(undefined, { onSuccess, onError: onClose })}
          >
            {isPending ? t("deleting") : t("confirm")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** The event leaves the screen after the server has deleted it. */
function useDeleteEvent(event: Pick<EventResponse, "id">) {
  const t = useTranslations("events.delete");
  const queryClient = useQueryClient();
  return useSharedMutation({
    mutationKey: ["delete event", event.id],
    mutationFn: () => deleteEvent(event.id),
    onSuccess: () => {
      toast({ title: t("deleted") });
      // Not awaited: the dialog closes first, so that it can move the focus.
      void applyEventChange(queryClient, event.id, () => null).then(() => invalidateOwnEvents(queryClient));
    },
    onError: (error) => toastError(error, t("failed.title"), t("failed.description")),
  });
}
