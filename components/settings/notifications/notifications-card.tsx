"use client";

import { useQuery } from "@tanstack/react-query";

import { PushSwitch } from "@/components/notifications/push-switch";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/form/checkbox";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { preferencesQuery } from "@/lib/account/client";
import type { NotificationSettings } from "@/lib/notifications/schema";

import { QuietHours } from "./quiet-hours";
import { useSavePreferences } from "./use-save-preferences";

type Kind = keyof NotificationSettings;
type Channel = "push" | "email";

const KINDS: Record<Kind, { label: string; channels: Channel[] }> = {
  messages: { label: "Messages", channels: ["push"] },
  requests: { label: "Connection requests", channels: ["push", "email"] },
  reminders: { label: "Event reminders", channels: ["push", "email"] },
  changes: { label: "Changes to my events", channels: ["push", "email"] },
  thankYou: { label: "A thank-you after an event", channels: ["email"] },
  digest: { label: "Requests that wait for me", channels: ["email"] },
};
const CHANNELS: Record<Channel, string> = { push: "Push", email: "Email" };

/** What I want to be told, where, and when not. */
export function NotificationsCard() {
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery());
  return (
    <Card>
      <CardHeader className="md:px-6 md:pt-6">
        <CardTitle className="md:text-xl">Notifications</CardTitle>
        <p className="w-full text-sm text-pretty text-muted-foreground">
          What reaches you while Nametag is closed. Mails about your account, like a new password, always do.
        </p>
      </CardHeader>
      <CardContent className="grid gap-4 md:px-6 md:pb-6">
        <PushSwitch />
        {data ? (
          <>
            <Choices settings={data.notifications} />
            <QuietHours quietHours={data.quietHours} timezone={data.timezone} />
          </>
        ) : error ? (
          <ErrorState
            className="py-2"
            title="Couldn't load your choices"
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <div role="status">
            <span className="sr-only">Loading…</span>
            <Skeleton className="h-72" />
          </div>
        )}
      </CardContent>
    </Card>
  );
}

function Choices({ settings }: { settings: NotificationSettings }) {
  return (
    <table className="w-full border-t text-sm">
      <caption className="sr-only">What to tell me, and how</caption>
      <thead>
        <tr>
          <td />
          {(Object.keys(CHANNELS) as Channel[]).map((channel) => (
            <th key={channel} scope="col" className="w-14 pt-3 pb-1 font-semibold text-muted-foreground">
              {CHANNELS[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <tr key={kind}>
            <th scope="row" className="py-1 pr-2 text-left font-medium [overflow-wrap:anywhere]">
              {KINDS[kind].label}
            </th>
            {(Object.keys(CHANNELS) as Channel[]).map((channel) => (
              <td key={channel} className="p-0 text-center">
                {KINDS[kind].channels.includes(channel) && (
                  <Choice kind={kind} channel={channel} isOn={(settings[kind] as Record<Channel, boolean>)[channel]} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Choice({ kind, channel, isOn }: { kind: Kind; channel: Channel; isOn: boolean }) {
  const save = useSavePreferences();
  // Shown as chosen while it is being saved, and as it was if that fails.
  const shown = save.isPending ? (save.variables.notifications?.[kind]?.[channel] ?? isOn) : isOn;
  return (
    // The whole cell is the target for the thumb.
    <label className="inline-grid size-11 cursor-pointer place-content-center">
      <Checkbox
        aria-label={`${KINDS[kind].label}: ${CHANNELS[channel].toLowerCase()}`}
        checked={shown}
        aria-busy={save.isPending || undefined}
        onCheckedChange={(checked) => save.mutate({ notifications: { [kind]: { [channel]: checked === true } } })}
      />
    </label>
  );
}
