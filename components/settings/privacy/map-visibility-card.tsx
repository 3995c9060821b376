"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";

import { useSaveProfile } from "@/components/profiles/use-save-profile";
import { Label } from "@/components/ui/form/label";
import { NativeSelect } from "@/components/ui/form/native-select";
import { MAP_VISIBILITIES } from "@/lib/profiles/constants/profile";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";

import { SettingsCard } from "../frame/settings-card";

/** `choice` is null until the member was asked (docs/product/presence.md#map-visibility). */
export function MapVisibilityCard({ choice }: { choice: MapVisibility | null }) {
  const t = useTranslations("settings.privacy.map");
  const visibility = useTranslations("presence.visibility");
  const id = useId();
  const save = useSaveProfile("profile");
  const stored = choice ?? MAP_VISIBILITIES[0];
  // Shows the new choice while it is being saved, and the stored one after a failure.
  const shown = save.isPending ? (save.variables.mapVisibility ?? stored) : stored;
  return (
    <SettingsCard title={t("title")} description={t("description")} className="grid gap-2">
      <div className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[7rem_minmax(0,18rem)]">
        <Label htmlFor={id}>{t("label")}</Label>
        <NativeSelect
          id={id}
          value={shown}
          aria-busy={save.isPending || undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => save.mutate({ mapVisibility: target.value as MapVisibility })}
        >
          {MAP_VISIBILITIES.map((level) => (
            <option key={level} value={level}>
              {visibility(`levels.${level}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <p id={`${id}-hint`} className="text-sm text-pretty text-muted-foreground">
        {visibility(`hints.${shown}`)}
      </p>
    </SettingsCard>
  );
}
