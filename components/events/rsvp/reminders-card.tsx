import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";

import { currentUserQuery } from "@/lib/auth/client/current-user";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { toPhoneNumber } from "@/lib/profiles/policy/phone-number";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { ReminderSwitch } from "./reminder-switch";
import { useReminders } from "./use-reminders";

const CHANNELS = ["email", "push", "sms"] as const;

/** See docs/product/events.md#rsvp-notification-preferences. */
export function RemindersCard({ eventId }: { eventId: string }) {
  const t = useTranslations("events.reminders");
  const { reminders, setReminder } = useReminders(eventId);
  const titleId = useId();
  const { data: viewer } = useQuery(currentUserQuery());
  const getSmsHint = ({ phone }: Viewer["profile"]) =>
    toPhoneNumber(phone) ? undefined : t.rich(phone ? "unusablePhone" : "noPhone", { link: renderProfileLink });
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
            hint={channel === "sms" && viewer ? getSmsHint(viewer.profile) : undefined}
            onChange={(isOn) => setReminder(channel, isOn)}
          />
        ))}
      </CardContent>
    </Card>
  );
}

const renderProfileLink = (text: ReactNode) => (
  <Link href="/profile" className="font-semibold text-accent-foreground underline underline-offset-4">
    {text}
  </Link>
);
