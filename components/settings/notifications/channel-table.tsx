"use client";

import { useTranslations } from "next-intl";

import { Checkbox } from "@/components/ui/form/checkbox";
import type { NotificationSettings } from "@/lib/notifications/schema";

import { useSavePreferences } from "./use-save-preferences";

type Kind = keyof NotificationSettings;

const CHANNELS = ["push", "email"] as const;
type Channel = (typeof CHANNELS)[number];

/** In the order of the table's rows. */
const KIND_CHANNELS: Record<Kind, readonly Channel[]> = {
  messages: ["push"],
  requests: ["push", "email"],
  reminders: ["push", "email"],
  changes: ["push", "email"],
  thankYou: ["email"],
  digest: ["email"],
};
const KINDS = Object.keys(KIND_CHANNELS) as Kind[];

export function ChannelTable({ settings }: { settings: NotificationSettings }) {
  const t = useTranslations("settings.notifications");
  return (
    // On a narrow phone with large texts the table scrolls instead of breaking its words.
    <div className="relative overflow-x-auto">
      <table className="w-full border-t text-sm">
        <caption className="sr-only">{t("tableCaption")}</caption>
        <thead>
          <tr>
            <td />
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-14 pt-3 pb-1 font-semibold text-muted-foreground">
                {t(`channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-1 pr-2 text-left font-medium">
                {t(`kinds.${kind}`)}
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel} className="p-0 text-center">
                  {KIND_CHANNELS[kind].includes(channel) && (
                    <ChannelCheckbox
                      kind={kind}
                      channel={channel}
                      isOn={(settings[kind] as Record<Channel, boolean>)[channel]}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ChannelCheckbox({ kind, channel, isOn }: { kind: Kind; channel: Channel; isOn: boolean }) {
  const t = useTranslations("settings.notifications");
  const save = useSavePreferences();
  // Shows the new choice while it is being saved, and the stored one after a failure.
  const shown = save.isPending ? (save.variables.notifications?.[kind]?.[channel] ?? isOn) : isOn;
  return (
    // The whole cell is the touch target.
    <label className="inline-grid size-11 cursor-pointer place-content-center">
      <Checkbox
        aria-label={t(`checkbox.${channel}`, { kind: t(`kinds.${kind}`) })}
        checked={shown}
        aria-busy={save.isPending || undefined}
        onCheckedChange={(checked) => save.mutate({ notifications: { [kind]: { [channel]: checked === true } } })}
      />
    </label>
  );
}
