import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { myRsvpQuery, updateReminders } from "@/lib/events/client/rsvp";
import type { NotificationPreferences } from "@/lib/events/schema/rsvp";
import { getErrorMessage } from "@/lib/http/browser/api-client";

type ReminderChange = { channel: keyof NotificationPreferences; isOn: boolean };

/** Returns null while unknown. A change shows at once and is undone when refused. */
export function useReminders(eventId: string) {
  const t = useTranslations("events.reminders");
  const queryClient = useQueryClient();
  const { queryKey } = myRsvpQuery(eventId);
  const { data: rsvp } = useQuery(myRsvpQuery(eventId));
  // React resets a controlled checkbox after the click, before the query notifies. An earlier read
  // can also replace the cached RSVP.
  const [unsaved, setUnsaved] = useState<ReminderChange[]>([]);

  const show = ({ channel, isOn }: ReminderChange) =>
    queryClient.setQueryData(
      queryKey,
      (current) =>
        current && { ...current, notificationPreferences: { ...current.notificationPreferences, [channel]: isOn } },
    );
  const { mutate } = useMutation({
    // The scope runs the requests in order: two clicks on one switch cannot overtake each other.
    scope: { id: queryKey[0] },
    mutationFn: ({ channel, isOn }: ReminderChange) => updateReminders(eventId, { [channel]: isOn }),
    onSuccess: async (_, change) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      show(change);
    },
    onError: (error, { channel, isOn }) => {
      // Undoes only this change: others may have been saved meanwhile.
      show({ channel, isOn: !isOn });
      const description = getErrorMessage(error, t("failed.description"));
      toast({ title: t("failed.title"), description, variant: "destructive" });
    },
    onSettled: (_data, _error, change) => setUnsaved((changes) => changes.filter((other) => other !== change)),
  });
  const setReminder = (channel: keyof NotificationPreferences, isOn: boolean) => {
    const change = { channel, isOn };
    void queryClient.cancelQueries({ queryKey, exact: true });
    show(change);
    setUnsaved((changes) => [...changes, change]);
    mutate(change);
  };
  const saved = rsvp?.notificationPreferences;
  const reminders = saved
    ? { ...saved, ...Object.fromEntries(unsaved.map(({ channel, isOn }) => [channel, isOn])) }
    : null;
  return { reminders, setReminder };
}
