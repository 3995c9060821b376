"use client";

import { useId, useState } from "react";

import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Label } from "@/components/ui/form/label";
import { Switch } from "@/components/ui/form/switch";
import type { PreferencesResponse } from "@/lib/account/schema";

import { useSavePreferences } from "./use-save-preferences";

const USUAL = { start: "22:00", end: "08:00" };

const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 'America/New_York' as people say it. */
function zoneInWords(zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** When no reminder may come. They count in the zone of the device they are set on. */
export function QuietHours({ quietHours, timezone }: Pick<PreferencesResponse, "quietHours" | "timezone">) {
  const id = useId();
  const save = useSavePreferences();
  const stored = save.isPending && save.variables.quietHours !== undefined ? save.variables.quietHours : quietHours;
  // What is being typed stands until it is whole, saved, or given up.
  const [draft, setDraft] = useState<typeof stored>(null);
  const shown = draft ?? stored;
  const zone = timezone ?? deviceZone();
  const change = (next: typeof stored) => {
    setDraft(next);
    if (next && (next.start === "" || next.end === "" || next.start === next.end)) return;
    save.mutate({ quietHours: next, timezone: deviceZone() }, { onSettled: () => setDraft(null) });
  };
  return (
    <div className="grid gap-3 border-t pt-4">
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1">
          <Label htmlFor={id} className="py-0.5">
            Quiet hours
          </Label>
          <p id={`${id}-hint`} className="text-sm text-pretty text-muted-foreground">
            No event reminders meanwhile, on any device.
          </p>
        </div>
        <Switch
          id={id}
          className="mt-0.5"
          checked={shown !== null}
          aria-busy={save.isPending || undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => change(target.checked ? USUAL : null)}
        />
      </div>
      {shown && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 sm:max-w-md">
          {(["start", "end"] as const).map((side) => (
            <Field
              key={side}
              label={side === "start" ? "From" : "Until"}
              error={side === "end" && shown.start === shown.end ? "The end must differ from the start" : undefined}
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
          <p className="col-span-full text-sm text-muted-foreground">{zoneInWords(zone)}</p>
        </div>
      )}
    </div>
  );
}
