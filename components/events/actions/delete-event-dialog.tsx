"use client";

import { useRef } from "react";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/overlay/dialog";
import type { EventResponse } from "@/lib/events/schema/event";

import { useDeleteEvent } from "./use-delete-event";

type DeleteEventDialogProps = {
  event: Pick<EventResponse, "id" | "name">;
  /** Has the focus once the event is gone. */
  next: HTMLElement | null;
  onClose: () => void;
};

/** Spec B§4: deleting an event asks first, in these words. */
export default function DeleteEventDialog({ event, next, onClose }: DeleteEventDialogProps) {
  const remove = useDeleteEvent(event);
  const isDone = useRef(false);
  return (
    <Dialog open onOpenChange={(open) => !open && !remove.isPending && onClose()}>
      <DialogContent
        role="alertdialog"
        onCloseAutoFocus={(closed) => {
          if (!isDone.current) return;
          closed.preventDefault();
          next?.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>Delete event</DialogTitle>
          <DialogDescription className="[overflow-wrap:anywhere]">
            Delete &quot;{event.name}&quot;? This cannot be undone.
          </DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="outline" onClick={onClose} disabled={remove.isPending}>
            Cancel
          </Button>
          <Button
            variant="destructive"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => {
                  isDone.current = true;
                  onClose();
                },
                onError: onClose,
              })
            }
          >
            {remove.isPending ? "Deleting..." : "Delete"}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
