import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { dismissToastsAbout } from "@/components/ui/feedback/toast";
import { Switch } from "@/components/ui/form/switch";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { myRsvpQuery, updateReminders } from "@/lib/events/client/rsvp";
import type { NotificationPreferences } from "@/lib/events/schema/rsvp";

const loadTextNumber = () => import("@/components/notifications/text-number");
const TextNumber = lazyWithRetry(() => loadTextNumber().then((module) => module.TextNumber));
const UnusableNumber = lazyWithRetry(() => loadTextNumber().then((module) => module.UnusableNumber));

const CHANNELS = ["email", "push", "sms"] as const;

/** See docs/product/events.md#rsvp-notification-preferences. */
export function RemindersCard({ eventId }: { eventId: string }) {
  const t = useTranslations("events.reminders");
  const { reminders, setReminder } = useReminders(eventId);
  const titleId = useId();
  const { data: viewer } = useQuery(currentUserQuery());
  // The number is read, and confirmed, once it is wanted.
  const getSmsHint = (isOn: boolean) =>
    viewer && !viewer.profile.phone ? <UnusableNumber state="none" number={null} /> : isOn && <TextNumber />;
  if (!reminders) return null;
  return (
    <Card role="group" aria-labelledby={titleId}>
      <CardHeader>
        <CardTitle id={titleId}>{t("title")}</CardTitle>
      </CardHeader>
      <CardContent className="pt-1 pb-2">
        {CHANNELS.map((channel) => (
          <ReminderSwitch
            key={channel}
            label={t(channel)}
            isOn={reminders[channel]}
            hint={channel === "sms" && getSmsHint(reminders.sms)}
            onChange={(isOn) => setReminder(channel, isOn)}
          />
        ))}
      </CardContent>
    </Card>
  );
}

type ReminderSwitchProps = {
  label: string;
  isOn: boolean;
  /** Says what the channel still needs before it works. */
  hint?: ReactNode;
  onChange: (isOn: boolean) => void;
};

function ReminderSwitch({ label, isOn, hint, onChange }: ReminderSwitchProps) {
  const hintId = useId();
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-sm">
        {label}
        <Switch
          // Keeps Firefox from restoring an earlier state on reload.
          autoComplete="off"
          aria-describedby={hint ? hintId : undefined}
          checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
      {hint && (
        <div id={hintId} className="pb-2">
          {hint}
        </div>
      )}
    </>
  );
}

type ReminderChange = { channel: keyof NotificationPreferences; isOn: boolean };

/** Returns null while unknown. A change shows at once and is undone when refused. */
function useReminders(eventId: string) {
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
  const about = `reminders:${eventId}`;
  const { mutate } = useMutation({
    // The scope runs the requests in order: two clicks on one switch cannot overtake each other.
    scope: { id: queryKey[0] },
    mutationFn: ({ channel, isOn }: ReminderChange) => updateReminders(eventId, { [channel]: isOn }),
    onMutate: () => dismissToastsAbout(about),
    onSuccess: async (_, change) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      show(change);
    },
    onError: (error, { channel, isOn }) => {
      // Undoes only this change: others may have been saved.
      show({ channel, isOn: !isOn });
      toastFailure(error, t("failed.title"), t("failed.description"), about);
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
