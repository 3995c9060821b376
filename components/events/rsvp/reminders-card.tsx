import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { dismissToastsAbout, toastFailure } from "@/components/ui/feedback/toast";
import { Switch } from "@/components/ui/form/choice/switch";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { myRsvpQuery, updateRsvp } from "@/lib/events/client/rsvp";

const loadTextNumber = () => import("@/components/notifications/text-number");
const TextNumber = lazyWithRetry(() => loadTextNumber().then((module) => module.TextNumber));
const UnusableNumber = lazyWithRetry(() => loadTextNumber().then((module) => module.UnusableNumber));

const CHANNELS = ["email", "push", "sms"] as const;

/** See docs/product/events.md#rsvp-notification-preferences. */
export function RemindersCard({ eventId }: { eventId: string }) {
  const t = useTranslations("events.reminders");
  const titleId = useId();
  const { data: rsvp } = useQuery(myRsvpQuery(eventId));
  if (!rsvp) return null;
  return (
    <Card role="group" aria-labelledby={titleId}>
      <CardHeader>
        <CardTitle id={titleId}>{t("title")}</CardTitle>
      </CardHeader>
      <CardContent className="pt-1 pb-2">
        {CHANNELS.map((channel) => (
          <ReminderSwitch key={channel} {...{ eventId, channel }} isSaved={rsvp.notificationPreferences[channel]} />
        ))}
      </CardContent>
    </Card>
  );
}

type Reminder = { eventId: string; channel: (typeof CHANNELS)[number]; isSaved: boolean };

function ReminderSwitch(reminder: Reminder) {
  const t = useTranslations("events.reminders");
  const hintId = useId();
  const { isOn, change } = useReminder(reminder);
  const { data: viewer } = useQuery(currentUserQuery());
  const hasNoNumber = viewer && !viewer.profile.phone;
  // The number is read, and confirmed, once it is wanted.
  const hint = hasNoNumber ? <UnusableNumber state="none" number={null} /> : isOn && <TextNumber />;
  const hasHint = reminder.channel === "sms" && Boolean(hint);
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-sm">
        {t(reminder.channel)}
        <Switch
          // Keeps Firefox from restoring an earlier state on reload.
          autoComplete="off"
          aria-describedby={hasHint ? hintId : undefined}
          checked={isOn}
          onChange={({ target }) => change(target.checked)}
        />
      </label>
      {hasHint && (
        <div id={hintId} className="pb-2">
          {hint}
        </div>
      )}
    </>
  );
}

/** A change shows at once and is undone when refused. */
function useReminder({ eventId, channel, isSaved }: Reminder) {
  const t = useTranslations("events.reminders");
  const queryClient = useQueryClient();
  const { queryKey } = myRsvpQuery(eventId);
  // React resets a controlled checkbox after the click, before the mutation notifies.
  const [unsaved, setUnsaved] = useState<boolean | null>(null);
  const about = `reminders:${eventId}`;
  const { mutate } = useMutation({
    // The scope runs the requests in order: two clicks on one switch cannot overtake each other.
    scope: { id: queryKey[0] },
    mutationFn: (isOn: boolean) => updateRsvp(eventId, { notificationPreferences: { [channel]: isOn } }),
    onMutate: () => dismissToastsAbout(about),
    onSuccess: async (_, isOn) => {
      // An earlier read would replace it.
      await queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(
        queryKey,
        (rsvp) => rsvp && { ...rsvp, notificationPreferences: { ...rsvp.notificationPreferences, [channel]: isOn } },
      );
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description"), about),
    onSettled: (_data, _error, isOn) => setUnsaved((current) => (current === isOn ? null : current)),
  });
  const change = (isOn: boolean) => {
    setUnsaved(isOn);
    mutate(isOn);
  };
  return { isOn: unsaved ?? isSaved, change };
}
