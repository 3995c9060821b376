"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";

import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { SwitchField } from "@/components/ui/form/switch-field";
import type { PreferencesResponse } from "@/lib/account/schema";
import { getDeviceZone } from "@/lib/core/browser/device-zone";
import { getFormatLocale } from "@/lib/i18n/shared/locales";

import { useSavePreferences } from "./use-save-preferences";

type QuietHoursValue = PreferencesResponse["quietHours"];

const DEFAULT_HOURS = { start: "22:00", end: "08:00" };

/** Returns 'Eastern Time' for 'America/New_York'. */
function getZoneName(zone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(getFormatLocale(locale), {
    timeZone: zone,
    timeZoneName: "longGeneric",
  }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

const isComplete = (hours: NonNullable<QuietHoursValue>): boolean =>
  hours.start !== "" && hours.end !== "" && hours.start !== hours.end;

export function QuietHours({ quietHours, timezone }: Pick<PreferencesResponse, "quietHours" | "timezone">) {
  const t = useTranslations("settings.notifications.quietHours");
  const locale = useLocale();
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
      {shown && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 sm:max-w-md">
          {(["start", "end"] as const).map((side) => (
            <Field
              key={side}
              label={t(side)}
              error={side === "end" && shown.start === shown.end ? t("sameTime") : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  type="time"
                  data-numeric
                  value={shown[side]}
                  onChange={({ target }) => change({ ...shown, [side]: target.value })}
                />
              )}
            </Field>
          ))}
          <p className="col-span-full text-sm text-muted-foreground">
            {getZoneName(timezone ?? getDeviceZone(), locale)}
          </p>
        </div>
      )}
    </div>
  );
}
