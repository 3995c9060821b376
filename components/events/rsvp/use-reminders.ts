import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useReducer } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { myRsvpQuery, updateReminders } from "@/lib/events/client/rsvp";
import type { NotificationPreferences } from "@/lib/events/schema/event";
import { getErrorMessage } from "@/lib/http/browser/api-client";

type ReminderChange = { channel: keyof NotificationPreferences; isOn: boolean };

/** Returns the member's reminders of an event (null while unknown). A change shows at once and is undone when refused. */
export function useReminders(eventId: string) {
  const t = useTranslations("events.reminders");
  const queryClient = useQueryClient();
  const { queryKey } = myRsvpQuery(eventId);
  const { data: rsvp } = useQuery(myRsvpQuery(eventId));
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  const show = ({ channel, isOn }: ReminderChange) =>
    queryClient.setQueryData(
      queryKey,
      (current) =>
        current && { ...current, notificationPreferences: { ...current.notificationPreferences, [channel]: isOn } },
    );
  const { mutate } = useMutation({
    // The scope runs the requests one after another, so that two clicks on one switch cannot overtake each other.
    scope: { id: queryKey[0] },
    mutationFn: ({ channel, isOn }: ReminderChange) => updateReminders(eventId, { [channel]: isOn }),
    onError: (error, { channel, isOn }) => {
      // Undoes only this change: others may have been saved meanwhile.
      show({ channel, isOn: !isOn });
      const description = getErrorMessage(error, t("failed.description"));
      toast({ title: t("failed.title"), description, variant: "destructive" });
    },
  });
  const setReminder = (channel: keyof NotificationPreferences, isOn: boolean) => {
    // A read under way would replace the change with the old state.
    void queryClient.cancelQueries({ queryKey, exact: true });
    show({ channel, isOn });
    // React resets a controlled checkbox at the end of the click, and the query notifies a task later. Rendering now keeps
    // the switch from flipping back in between.
    renderAgain();
    mutate({ channel, isOn });
  };
  return { reminders: rsvp?.notificationPreferences ?? null, setReminder };
}
