import { useMutation, useQueryClient } from "@tanstack/react-query";

import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { toast } from "@/components/ui/feedback/toast";
import { invalidateOwnEvents } from "@/lib/events/client/events";
import { updateEvent } from "@/lib/events/client/manage";
import type { ManagedEvent } from "@/lib/events/schema/manage";

import { failureText } from "../editor/use-event-form";

/** Cancelling takes the event out of every member's list; those who RSVP'd are told. It can be brought back by its status. */
export function CancelEventDialog({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => updateEvent(event.id, { status: "cancelled" }),
    onSuccess: () => {
      toast({ title: "Event cancelled" });
      void invalidateOwnEvents(client);
    },
    onError: (error) =>
      toast({
        title: "Update Failed",
        description: failureText(error, "Failed to cancel the event."),
        variant: "destructive",
      }),
  });
  return (
    <ConfirmDialog
      title="Cancel this event?"
      confirm={cancel.isPending ? "Cancelling..." : "Cancel event"}
      dismiss="Keep it"
      busy={cancel.isPending}
      onConfirm={(settled) => cancel.mutate(undefined, settled)}
      onClose={onClose}
    >
      “{event.name}” leaves everybody&apos;s list and nobody can check in. Those who RSVP&apos;d are told.
    </ConfirmDialog>
  );
}
