import { useTranslations } from "next-intl";
import { useId } from "react";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";

import { ReminderSwitch } from "./reminder-switch";
import { useReminders } from "./use-reminders";

const CHANNELS = ["email", "push", "sms"] as const;

/** Which reminders the member wants for one event (docs/product/events.md#rsvp-notification-preferences). */
export function RemindersCard({ eventId }: { eventId: string }) {
  const t = useTranslations("events.reminders");
  const { reminders, setReminder } = useReminders(eventId);
  const titleId = useId();
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
            onChange={(isOn) => setReminder(channel, isOn)}
          />
        ))}
      </CardContent>
    </Card>
  );
}
