"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useState } from "react";

import { PushSwitch } from "@/components/notifications/push-switch";
import { TextNumber } from "@/components/notifications/text-number";
import { Card, CardContent } from "@/components/ui/card";
import { dismissToastsAbout, toastFailure } from "@/components/ui/feedback/toast";
import { Checkbox } from "@/components/ui/form/choice/checkbox";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { SwitchField } from "@/components/ui/form/choice/switch-field";
import { useTranslations } from "@/components/ui/text/use-translations";
import { preferencesQuery, savePreferences } from "@/lib/account/client";
import type { PreferencesResponse } from "@/lib/account/schema";
import { getDeviceZone } from "@/lib/core/browser/device-zone";
import { getDateFormat } from "@/lib/i18n/shared/date-format";
import { getFormatLocale } from "@/lib/i18n/shared/locales";
import {
  type Channel,
  CHANNELS,
  type Kind,
  KIND_CHANNELS,
  KINDS,
  type NotificationSettings as Settings,
} from "@/lib/notifications/constants";

import { ListPlaceholder } from "../frame/list-placeholder";
import { SettingsCard } from "../frame/settings-card";
import { SettingsPage } from "../frame/settings-page";
import { FollowedCard } from "./followed-card";

export function NotificationSettings() {
  const t = useTranslations("settings.notifications");
  const texts = useTranslations("notifications.textNumber");
  const preferences = useQuery(preferencesQuery());
  const { data } = preferences;
  return (
    <SettingsPage section="notifications">
      <Card>
        <CardContent className="grid gap-4 md:p-6">
          <PushSwitch />
          {data ? (
            <>
              <ChannelTable settings={data.notifications} />
              <QuietHours quietHours={data.quietHours} timezone={data.timezone} />
            </>
          ) : (
            <ListPlaceholder query={preferences} errorTitle={t("error")} className="h-72" />
          )}
        </CardContent>
      </Card>
      <SettingsCard id="text-messages" title={texts("title")} description={texts("description")}>
        <TextNumber />
      </SettingsCard>
      <FollowedCard />
    </SettingsPage>
  );
}

function ChannelTable({ settings }: { settings: Settings }) {
  const t = useTranslations("settings.notifications");
  return (
    // On a narrow phone with large texts each kind has a line above its channels.
    <div className="@container">
      <table className="w-full border-t text-sm @max-[15rem]:block @max-[15rem]:[&_td:empty]:hidden @max-[15rem]:[&_tr]:flex @max-[15rem]:[&_tr]:flex-wrap @max-[15rem]:[&_tr]:gap-x-4">
        <caption className="sr-only">{t("tableCaption")}</caption>
        <thead className="@max-[15rem]:hidden">
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
              <th scope="row" className="py-1 pr-2 text-left font-medium @max-[15rem]:w-full">
                {t(`kinds.${kind}`)}
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel} className="p-0 text-center">
                  {(KIND_CHANNELS[kind] as readonly Channel[]).includes(channel) && (
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
    <label className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2">
      <Checkbox
        aria-label={t(`checkbox.${channel}`, { kind: t(`kinds.${kind}`) })}
        checked={shown}
        aria-busy={save.isPending || undefined}
        onCheckedChange={(checked) => save.mutate({ notifications: { [kind]: { [channel]: checked } } })}
      />
      <span className="hidden @max-[15rem]:inline">{t(`channels.${channel}`)}</span>
    </label>
  );
}

type QuietHoursValue = PreferencesResponse["quietHours"];
type Hours = NonNullable<QuietHoursValue>;

const DEFAULT_HOURS = { start: "22:00", end: "08:00" };

/** Returns 'Eastern Time' for 'America/New_York'. */
function getZoneName(zone: string, locale: string): string {
  const options = { timeZone: zone, timeZoneName: "longGeneric" } as const;
  const parts = getDateFormat(getFormatLocale(locale), options).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

const isComplete = ({ start, end }: Hours): boolean => start !== "" && end !== "" && start !== end;

function QuietHours({ quietHours, timezone }: Pick<PreferencesResponse, "quietHours" | "timezone">) {
  const t = useTranslations("settings.notifications.quietHours");
  const save = useSavePreferences();
  const stored = save.isPending && save.variables.quietHours !== undefined ? save.variables.quietHours : quietHours;
  const [draft, setDraft] = useState<QuietHoursValue>(null);
  const shown = draft ?? stored;

  const change = (next: QuietHoursValue) => {
    setDraft(next);
    if (next && !isComplete(next)) return;
    // Keeps what was typed since it was sent.
    const onSettled = () => setDraft((typed) => (typed === next ? null : typed));
    save.mutate({ quietHours: next, timezone: getDeviceZone() }, { onSettled });
  };

  return (
    <div className="grid gap-3 border-t pt-4">
      <SwitchField
        label={t("label")}
        hint={t("hint")}
        checked={shown !== null}
        aria-busy={save.isPending || undefined}
        onChange={({ target }) => change(target.checked ? DEFAULT_HOURS : null)}
      />
      {shown && <HoursFields hours={shown} zone={timezone ?? getDeviceZone()} onChange={change} />}
    </div>
  );
}

type HoursFieldsProps = { hours: Hours; zone: string; onChange: (hours: Hours) => void };

function HoursFields({ hours, zone, onChange }: HoursFieldsProps) {
  const t = useTranslations("settings.notifications.quietHours");
  const locale = useLocale();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 sm:max-w-md">
      {(["start", "end"] as const).map((side) => (
        <Field
          key={side}
          label={t(side)}
          error={side === "end" && hours.start === hours.end ? t("sameTime") : undefined}
        >
          <Input
            type="time"
            data-numeric
            value={hours[side]}
            onChange={({ target }) => onChange({ ...hours, [side]: target.value })}
          />
        </Field>
      ))}
      <p className="col-span-full text-sm text-muted-foreground">{getZoneName(zone, locale)}</p>
    </div>
  );
}

function useSavePreferences() {
  const t = useTranslations("settings");
  const client = useQueryClient();
  return useMutation({
    mutationFn: savePreferences,
    // One after the other, so that an earlier response can't overwrite a later one.
    scope: { id: "preferences" },
    onMutate: () => dismissToastsAbout("preferences"),
    onSuccess: (preferences) => client.setQueryData(preferencesQuery().queryKey, preferences),
    onError: (error) => toastFailure(error, t("notifications.toast.saveFailed"), t("tryAgain"), "preferences"),
  });
}
