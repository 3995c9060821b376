"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { useSaveProfile } from "@/components/profiles/use-save-profile";
import { Card, CardContent } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Label } from "@/components/ui/form/label";
import { NativeSelect } from "@/components/ui/form/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ownProfileQuery } from "@/lib/profiles/client/profile";
import { MAP_VISIBILITIES, TAG_VISIBILITIES, VISIBILITIES } from "@/lib/profiles/constants/profile";
import type { MapVisibility, Visibility } from "@/lib/profiles/schema/visibility";

import { ListPlaceholder } from "../frame/list-placeholder";
import { SettingsCard } from "../frame/settings-card";
import { type SectionHeading, SettingsPage } from "../frame/settings-page";
import { BlockedPeopleCard } from "./blocked-people-card";

type Detail = Exclude<keyof Visibility, "tags">;
type Level = (typeof VISIBILITIES)[number];

const DETAILS: readonly Detail[] = ["email", "phone", "linkedinUrl"];

export function PrivacySettings({ heading }: { heading?: SectionHeading }) {
  const t = useTranslations("settings.privacy");
  const own = useQuery(ownProfileQuery());
  return (
    <SettingsPage section="privacy" heading={heading}>
      {own.data ? (
        <>
          <ContactVisibilityCard visibility={own.data.profile.visibility} />
          <TagVisibilityCard level={own.data.profile.visibility.tags} />
          <MapVisibilityCard choice={own.data.profile.mapVisibility} />
          <ChoiceCard field="approveRequests" text="approveRequests" isChosen={own.data.profile.approveRequests} />
          <ChoiceCard field="suggestMe" text="suggestMe" isChosen={own.data.profile.suggestMe} />
          <ChoiceCard field="takesCards" text="takesCards" isChosen={own.data.profile.takesCards} />
          <ChoiceCard field="cardHasDetails" text="cardDetails" isChosen={own.data.profile.cardHasDetails} />
        </>
      ) : (
        <Card>
          <CardContent>
            <ListPlaceholder query={own} errorTitle={t("error")} className="h-64" />
          </CardContent>
        </Card>
      )}
      <BlockedPeopleCard />
    </SettingsPage>
  );
}

type ChoiceCardProps = {
  field: "approveRequests" | "suggestMe" | "takesCards" | "cardHasDetails";
  text: "approveRequests" | "suggestMe" | "takesCards" | "cardDetails";
  isChosen: boolean;
};

function ChoiceCard({ field, text, isChosen }: ChoiceCardProps) {
  const t = useTranslations(`settings.privacy.${text}`);
  const id = useId();
  const save = useSaveProfile("profile");
  const shown = save.isPending ? (save.variables[field] ?? isChosen) : isChosen;
  return (
    <Card>
      <CardContent className="flex items-start gap-3 md:p-6">
        <Checkbox
          id={id}
          className="mt-0.5"
          checked={shown}
          aria-busy={save.isPending || undefined}
          aria-describedby={`${id}-hint`}
          onCheckedChange={(checked) => save.mutate({ [field]: checked === true })}
        />
        <div className="grid gap-1">
          {/* 44 px high for touch. The negative margin keeps the rows' distance. */}
          <Label htmlFor={id} className="-my-3 py-3.5">
            {t("label")}
          </Label>
          <p id={`${id}-hint`} className="text-sm text-muted-foreground">
            {t("hint")}
          </p>
        </div>
      </CardContent>
    </Card>
  );
}

/** `choice` is null until the member was asked (docs/product/presence.md#map-visibility). */
function MapVisibilityCard({ choice }: { choice: MapVisibility | null }) {
  const t = useTranslations("settings.privacy.map");
  const visibility = useTranslations("presence.visibility");
  const id = useId();
  const save = useSaveProfile("profile");
  const stored = choice ?? MAP_VISIBILITIES[0];
  // Shows the new choice while it is being saved, and the stored one after a failure.
  const shown = save.isPending ? (save.variables.mapVisibility ?? stored) : stored;
  return (
    <SettingsCard title={t("title")} description={t("description")} className="grid gap-2">
      <LevelSelect
        label={t("label")}
        levels={MAP_VISIBILITIES}
        value={shown}
        isSaving={save.isPending}
        hintId={`${id}-hint`}
        getText={(level) => visibility(`levels.${level}`)}
        onChange={(mapVisibility) => save.mutate({ mapVisibility })}
      />
      <p id={`${id}-hint`} className="text-sm text-pretty text-muted-foreground">
        {visibility(`hints.${shown}`)}
      </p>
    </SettingsCard>
  );
}

/** See docs/product/contact-cards.md#contact-visibility. */
function TagVisibilityCard({ level }: { level: Visibility["tags"] }) {
  const t = useTranslations("settings.privacy.tags");
  const save = useSaveProfile("profile");
  const shown = save.isPending ? (save.variables.visibility?.tags ?? level) : level;
  return (
    <SettingsCard title={t("title")} description={t("description")}>
      <LevelSelect
        label={t("label")}
        levels={TAG_VISIBILITIES}
        value={shown}
        isSaving={save.isPending}
        getText={(value) => t(`levels.${value}`)}
        onChange={(tags) => save.mutate({ visibility: { tags } })}
      />
    </SettingsCard>
  );
}

/** Saves each choice as it is made (docs/product/privacy.md). */
function ContactVisibilityCard({ visibility }: { visibility: Visibility }) {
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
  const save = useSaveProfile("profile");
  // Shows the new choice while it is being saved, and the stored one after a failure.
  const shown = save.isPending ? (save.variables.visibility?.[detail] ?? level) : level;
  return (
    <LevelSelect
      label={t(`details.${detail}`)}
      levels={VISIBILITIES}
      value={shown}
      isSaving={save.isPending}
      getText={(value) => t(`levels.${value}`)}
      onChange={(value) => save.mutate({ visibility: { [detail]: value } })}
    />
  );
}

type LevelSelectProps<Value extends string> = {
  label: string;
  levels: readonly Value[];
  value: Value;
  isSaving: boolean;
  hintId?: string;
  getText: (level: Value) => string;
  onChange: (level: Value) => void;
};

function LevelSelect<Value extends string>(props: LevelSelectProps<Value>) {
  const id = useId();
  return (
    <div className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[7rem_minmax(0,18rem)]">
      <Label htmlFor={id}>{props.label}</Label>
      <NativeSelect
        id={id}
        value={props.value}
        aria-busy={props.isSaving || undefined}
        aria-describedby={props.hintId}
        onChange={({ target }) => props.onChange(target.value as Value)}
      >
        {props.levels.map((level) => (
          <option key={level} value={level}>
            {props.getText(level)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
