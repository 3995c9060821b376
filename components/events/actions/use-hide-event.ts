import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/feedback/toast";
import { invalidateLists, setHidden, showHidden } from "@/lib/events/client/events";
import type { EventResponse } from "@/lib/events/schema/event";
import { errorMessage } from "@/lib/http/browser/api-client";

/** Hides an event from my lists at once, with a way back in the toast; or brings one back (spec B§2, look/States). */
export function useHideEvent(event: Pick<EventResponse, "id">) {
  const queryClient = useQueryClient();
  // One after another, whichever card they began on: an Undo still on its way must not overtake the next Hide.
  const scope = { id: `hidden:${event.id}` };
  const mutation = useMutation({
    scope,
    mutationFn: (isHidden: boolean) => setHidden(event.id, isHidden),
    onMutate: (isHidden) => showHidden(queryClient, event.id, isHidden),
    onError: (error, isHidden, takeBack) => {
      takeBack?.();
      const description = errorMessage(error, isHidden ? "Unable to hide event" : "Unable to show event");
      toast({ title: isHidden ? "Hide failed" : "Unhide failed", description, variant: "destructive" });
    },
    onSettled: () => invalidateLists(queryClient),
  });

  const unhide = () => mutation.mutate(false);
  const hide = () => {
    mutation.mutate(true);
    // By then this card is gone, and with it the mutation's own callbacks: what Undo does stands on its own.
    const undo = async () => {
      try {
        const mutationFn = (isHidden: boolean) => setHidden(event.id, isHidden);
        await queryClient.getMutationCache().build(queryClient, { scope, mutationFn }).execute(false);
      } catch (error) {
        toast({
          title: "Undo failed",
          description: errorMessage(error, "Unable to show event"),
          variant: "destructive",
        });
      }
      await invalidateLists(queryClient);
    };
    toast({ title: "Event hidden", action: { label: "Undo", onClick: () => void undo() } });
  };
  return { hide, unhide, isUnhiding: mutation.isPending };
}
