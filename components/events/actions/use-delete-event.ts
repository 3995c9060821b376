import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { toast } from "@/components/ui/feedback/toast";
import { invalidateOwnEvents, applyEventChange } from "@/lib/events/client/changes";
import { deleteEvent } from "@/lib/events/client/manage";
import type { EventResponse } from "@/lib/events/schema/event";
import { getErrorMessage } from "@/lib/http/browser/api-client";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";

/** The event leaves the screen after the server has deleted it. */
export function useDeleteEvent(event: Pick<EventResponse, "id">) {
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
    onError: (error) =>
      toast({
        title: t("failed.title"),
        description: getErrorMessage(error, t("failed.description")),
        variant: "destructive",
      }),
  });
}
