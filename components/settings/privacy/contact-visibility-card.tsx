"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";

import { useSaveProfile } from "@/components/profiles/use-save-profile";
import { Label } from "@/components/ui/form/label";
import { NativeSelect } from "@/components/ui/form/native-select";
import { VISIBILITIES } from "@/lib/profiles/constants/profile";
import type { Visibility } from "@/lib/profiles/schema/visibility";

import { SettingsCard } from "../frame/settings-card";

type Detail = keyof Visibility;
type Level = (typeof VISIBILITIES)[number];

const DETAILS: readonly Detail[] = ["email", "phone", "linkedinUrl"];

/** Saves each choice as it is made (docs/product/privacy.md). */
export function ContactVisibilityCard({ visibility }: { visibility: Visibility }) {
  const t = useTranslations("settings.privacy.contactDetails");
  return (
    <SettingsCard title={t("title")} description={t("description")} className="grid gap-3">
      {DETAILS.map((detail) => (
        <DetailVisibility key={detail} detail={detail} level={visibility[detail]} />
      ))}
    </SettingsCard>
  );
}

function DetailVisibility({ detail, level }: { detail: Detail; level: Level }) {
  const t = useTranslations("settings.privacy.contactDetails");
  const id = useId();
  const save = useSaveProfile("profile");
  // Shows the new choice while it is being saved, and the stored one after a failure.
  const shown = save.isPending ? (save.variables.visibility?.[detail] ?? level) : level;
  return (
    <div className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[7rem_minmax(0,18rem)]">
      <Label htmlFor={id}>{t(`details.${detail}`)}</Label>
      <NativeSelect
        id={id}
        value={shown}
        aria-busy={save.isPending || undefined}
        onChange={({ target }) => save.mutate({ visibility: { [detail]: target.value as Level } })}
      >
        {VISIBILITIES.map((value) => (
          <option key={value} value={value}>
            {t(`levels.${value}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
