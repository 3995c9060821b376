import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/feedback/toast";
import { myRsvpQuery, updateReminders } from "@/lib/events/client/events";
import type { NotificationPreferences } from "@/lib/events/schema/event";
import { errorMessage } from "@/lib/http/browser/api-client";

/** Which reminders of an event I want; null until it is known. A change shows at once and is taken back when refused. */
export function useReminders(eventId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = myRsvpQuery(eventId);
  const { data: rsvp } = useQuery(myRsvpQuery(eventId));
  const show = (part: Partial<NotificationPreferences>) =>
    queryClient.setQueryData(
      queryKey,
      (known) => known && { ...known, notificationPreferences: { ...known.notificationPreferences, ...part } },
    );
  const { mutate } = useMutation({
    // One after another: two taps on one switch must not overtake each other on the way.
    scope: { id: queryKey[0] },
    mutationFn: (part: Partial<NotificationPreferences>) => updateReminders(eventId, part),
    onMutate: async (part) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      show(part);
    },
    onError: (error, part) => {
      // Only what this one changed; another may have gone through meanwhile.
      show(Object.fromEntries(Object.entries(part).map(([channel, wanted]) => [channel, !wanted])));
      const description = errorMessage(error, "Unable to change your reminders");
      toast({ title: "Update failed", description, variant: "destructive" });
    },
  });
  return { reminders: rsvp?.notificationPreferences ?? null, change: mutate };
}
