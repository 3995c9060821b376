import { useId } from "react";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Switch } from "@/components/ui/form/switch";

import { useReminders } from "./use-reminders";

const CHANNELS = [
  { key: "email", label: "Email" },
  { key: "push", label: "Push notification" },
  { key: "sms", label: "Text message" },
] as const;

/** How I want to be reminded of an event that I RSVP'd to (spec B§3, event_rsvps). */
export function RemindersCard({ eventId }: { eventId: string }) {
  const { reminders, change } = useReminders(eventId);
  const id = useId();
  if (!reminders) return null;
  return (
    <Card role="group" aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>Reminders</CardTitle>
      </CardHeader>
      <CardContent className="pt-1 pb-2">
        {CHANNELS.map(({ key, label }) => (
          <label key={key} className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-sm">
            {label}
            <Switch checked={reminders[key]} onChange={(event) => change({ [key]: event.target.checked })} />
          </label>
        ))}
      </CardContent>
    </Card>
  );
}
