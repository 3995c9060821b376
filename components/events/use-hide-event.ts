import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/toast-state";
import { invalidateLists, setHidden, showHidden } from "@/lib/events/client";
import type { EventAnswer } from "@/lib/events/schema";
import { errorMessage } from "@/lib/http/api-client";

/** Hides an event from my lists at once, with a way back in the toast; or brings one back (spec B§2, look/States). */
export function useHideEvent(event: Pick<EventAnswer, "id">) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
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
    const hidden = mutation.mutateAsync(true);
    // By then this card is gone, and with it the mutation's own callbacks: what Undo does stands on its own.
    const undo = async () => {
      try {
        await hidden;
        await setHidden(event.id, false);
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
    // Its failure is told above.
    hidden.catch(() => undefined);
  };
  return { hide, unhide, isUnhiding: mutation.isPending };
}
