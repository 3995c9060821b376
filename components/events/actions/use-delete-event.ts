import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/feedback/toast";
import { deleteEvent, invalidateMine, showChange } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";
import { errorMessage } from "@/lib/http/browser/api-client";

/** For admins: deletes an event for everybody. It leaves the screen once the server has done it (spec B§8). */
export function useDeleteEvent(event: Pick<EventResponse, "id">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => deleteEvent(event.id),
    onSuccess: () => {
      toast({ title: "Event deleted" });
      // Not awaited: the question closes first, and gives the focus to what stays.
      void showChange(queryClient, event.id, () => null).then(() => invalidateMine(queryClient));
    },
    onError: (error) =>
      toast({
        title: "Delete failed",
        description: errorMessage(error, "Unable to delete event"),
        variant: "destructive",
      }),
  });
}
