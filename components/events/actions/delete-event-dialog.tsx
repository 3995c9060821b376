"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";

import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/overlay/dialog";
import { useEarlierRequest } from "@/components/ui/overlay/use-earlier-request";
import type { EventResponse } from "@/lib/events/schema/event";

import { useDeleteEvent } from "./use-delete-event";

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
