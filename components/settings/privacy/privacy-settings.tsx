"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";

import { useHideMe } from "@/components/events/rsvp/hide-me";
import { useSaveProfile } from "@/components/profiles/use-save-profile";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Label } from "@/components/ui/form/label";
import { NativeSelect, Options } from "@/components/ui/form/choice/native-select";
import { SwitchField } from "@/components/ui/form/choice/switch-field";
import { useTranslations } from "@/components/ui/text/use-translations";
import { invalidateOwnEvents, ownPlace } from "@/lib/events/client/changes";
import { myRsvpsQuery, updateRsvp } from "@/lib/events/client/rsvp";
import type { EventResponse } from "@/lib/events/schema/event";
import { ownProfileQuery } from "@/lib/profiles/client/profile";
import { MAP_VISIBILITIES, TOPIC_VISIBILITIES, VISIBILITIES } from "@/lib/profiles/constants/profile";
import type { OwnProfile } from "@/lib/profiles/schema/own-profile";
import type { ProfileUpdate } from "@/lib/profiles/schema/profile-update";

import { ListPlaceholder } from "../frame/list-placeholder";
import { getSectionPath } from "../frame/sections";
import { SettingsCard } from "../frame/settings-card";
import { type SectionHeading, SettingsPage } from "../frame/settings-page";
import { BlockedPeopleCard } from "./blocked-people-card";
import { useLeaveMeAlone } from "./use-leave-me-alone";
import { useFormatDay } from "../frame/use-format-day";

export function PrivacySettings({ heading }: { heading?: SectionHeading }) {
  const t = useTranslations("settings.privacy");
  const own = useQuery(ownProfileQuery());
  return (
    <SettingsPage section="privacy" heading={heading}>
      {own.data ? (
        <VisibilityCard own={own.data.profile} />
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

/** All that others see, and what reaches the member (docs/product/privacy.md#how-visible-am-i). */
function VisibilityCard({ own }: { own: OwnProfile }) {
  const t = useTranslations("settings.privacy");
  const hideTexts = useTranslations("events.hideMe");
  return (
    <SettingsCard title={t("visible.title")} description={t("visible.description")} className="divide-y *:py-4">
      <LeaveMeAlone />
      <Row title={t("atEvents.title")} hint={hideTexts("hint")}>
        <HiddenAtEvents />
      </Row>
      <Row title={t("emailAtEvents.title")} hint={t("emailAtEvents.hint")}>
        <EmailAtEvents />
      </Row>
      <Choice own={own} field="approveRequests" />
      <Choice own={own} field="suggestMe" />
      <Row title={t("map.title")} hint={t("map.description")}>
        <MapLevel choice={own.mapVisibility} />
      </Row>
      <Row title={t("contactDetails.title")} hint={t("contactDetails.description")}>
        {(["email", "phone", "linkedinUrl"] as const).map((detail) => (
          <LevelSelect
            key={detail}
            label={t(`contactDetails.details.${detail}`)}
            levels={VISIBILITIES}
            stored={own.visibility[detail]}
            getText={(level) => t(`contactDetails.levels.${level}`)}
            toChange={(level) => ({ visibility: { [detail]: level } })}
          />
        ))}
      </Row>
      <Row title={t("topics.title")} hint={t("topics.description")}>
        <LevelSelect
          label={t("topics.label")}
          levels={TOPIC_VISIBILITIES}
          stored={own.visibility.topics}
          getText={(level) => t(`topics.levels.${level}`)}
          toChange={(topics) => ({ visibility: { topics } })}
        />
      </Row>
      <Choice own={own} field="takesCards" />
      <Choice own={own} field="cardHasDetails" />
      <Row title={t("reach.title")} hint={t("reach.description")}>
        <Button variant="outline" href={getSectionPath("notifications")} className="justify-self-start">
          {t("reach.link")}
        </Button>
      </Row>
    </SettingsCard>
  );
}

function LeaveMeAlone() {
  const t = useTranslations("settings.privacy.quiet");
  const { canUndo, isPending, toggle } = useLeaveMeAlone();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 flex-1 basis-64 text-sm text-pretty">
        {t(canUndo ? "done" : "hint")}
      </p>
      <Button variant="secondary" keepsFocus isBusy={isPending} onClick={toggle}>
        {t(canUndo ? "undo" : "apply")}
      </Button>
    </div>
  );
}

function Row({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const titleId = useId();
  return (
    // Two rows have a switch for each event.
    <div role="group" aria-labelledby={titleId} className="grid grid-cols-1 gap-2">
      <h3 id={titleId} className="text-sm font-semibold">
        {title}
      </h3>
      <p className="text-sm text-pretty text-muted-foreground">{hint}</p>
      {children}
    </div>
  );
}

/** Shows the new choice while it is being saved, and the stored one after a failure. */
function useChoice<Value>(stored: Value, toChange: (value: Value) => ProfileUpdate) {
  const { mutate, isPending } = useSaveProfile("profile");
  const [chosen, setChosen] = useState(stored);
  const choose = (value: Value) => {
    setChosen(value);
    mutate(toChange(value));
  };
  return { shown: isPending ? chosen : stored, isSaving: isPending, choose };
}

type ChoiceProps = { own: OwnProfile; field: "approveRequests" | "suggestMe" | "takesCards" | "cardHasDetails" };

function Choice({ own, field }: ChoiceProps) {
  const t = useTranslations(`settings.privacy.${field}`);
  const { shown, isSaving, choose } = useChoice(own[field], (value) => ({ [field]: value }));
  return (
    <SwitchField
      label={t("label")}
      hint={t("hint")}
      checked={shown}
      aria-busy={isSaving || undefined}
      onChange={({ target }) => choose(target.checked)}
    />
  );
}

/** `choice` is null until the member was asked (docs/product/presence.md#map-visibility). */
function MapLevel({ choice }: { choice: OwnProfile["mapVisibility"] }) {
  const t = useTranslations("settings.privacy.map");
  const visibility = useTranslations("presence.visibility");
  return (
    <LevelSelect
      label={t("label")}
      levels={MAP_VISIBILITIES}
      stored={choice ?? MAP_VISIBILITIES[0]}
      getText={(level) => visibility(`levels.${level}`)}
      getHint={(level) => visibility(`hints.${level}`)}
      toChange={(mapVisibility) => ({ mapVisibility })}
    />
  );
}

type LevelSelectProps<Value extends string> = {
  label: string;
  levels: readonly Value[];
  stored: Value;
  getText: (level: Value) => string;
  getHint?: (level: Value) => string;
  toChange: (level: Value) => ProfileUpdate;
};

function LevelSelect<Value extends string>(props: LevelSelectProps<Value>) {
  const id = useId();
  const { shown, isSaving, choose } = useChoice(props.stored, props.toChange);
  return (
    <div className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[7rem_minmax(0,18rem)]">
      <Label htmlFor={id}>{props.label}</Label>
      <NativeSelect
        id={id}
        value={shown}
        aria-busy={isSaving || undefined}
        aria-describedby={props.getHint && `${id}-hint`}
        onChange={({ target }) => choose(target.value as Value)}
      >
        <Options values={props.levels} getText={props.getText} />
      </NativeSelect>
      {props.getHint && (
        <p id={`${id}-hint`} className="col-span-full text-sm text-pretty text-muted-foreground">
          {props.getHint(shown)}
        </p>
      )}
    </div>
  );
}

/** The coming events of the member (docs/product/privacy.md#hidden-at-an-event). */
function HiddenAtEvents() {
  const t = useTranslations("settings.privacy.atEvents");
  const { data: rsvps = [] } = useQuery(myRsvpsQuery());
  return (
    <EventList none={t("none")}>
      {rsvps.map(({ event }) => (
        <HideSwitch key={event.id} event={event} />
      ))}
    </EventList>
  );
}

/** Whether organizers have the email (docs/product/event-approval.md#email-addresses). */
function EmailAtEvents() {
  const t = useTranslations("settings.privacy.emailAtEvents");
  const { data: rsvps = [] } = useQuery(myRsvpsQuery());
  const asking = rsvps.filter(({ event }) => event.asksEmail || event.viewer?.rsvp?.sharesEmail);
  return (
    <EventList none={t("none")}>
      {asking.map(({ event }) => (
        <EmailSwitch key={event.id} event={event} />
      ))}
    </EventList>
  );
}

function EventList({ none, children }: { none: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-sm">{none}</p>;
  return <ul className="grid max-h-72 gap-4 overflow-y-auto overscroll-contain">{children}</ul>;
}

function HideSwitch({ event }: { event: EventResponse }) {
  return <EventSwitch event={event} change={useHideMe(event.id)} isOn={event.viewer?.isMemberHidden ?? false} />;
}

function EmailSwitch({ event }: { event: EventResponse }) {
  const t = useTranslations("settings.privacy.emailAtEvents");
  const failureTexts = useTranslations("events.hideMe.failed");
  const client = useQueryClient();
  const change = useMutation({
    ...ownPlace(event.id),
    mutationFn: (sharesEmail: boolean) => updateRsvp(event.id, { sharesEmail }),
    onSuccess: (_, sharesEmail) => {
      toast({ title: t(sharesEmail ? "given" : "takenBack") });
      return invalidateOwnEvents(client, event.id);
    },
    onError: (error) => toastFailure(error, failureTexts("title"), failureTexts("description")),
  });
  return <EventSwitch event={event} change={change} isOn={event.viewer?.rsvp?.sharesEmail ?? false} />;
}

type EventSwitchProps = {
  event: EventResponse;
  change: { isPending: boolean; variables?: boolean; mutate: (isOn: boolean) => void };
  isOn: boolean;
};

function EventSwitch({ event, change, isOn }: EventSwitchProps) {
  const formatDay = useFormatDay(event.timezone);
  return (
    <li>
      <SwitchField
        label={<bdi>{event.name}</bdi>}
        hint={formatDay(event.startTime)}
        checked={change.isPending ? change.variables : isOn}
        aria-busy={change.isPending || undefined}
        onChange={({ target }) => change.mutate(target.checked)}
      />
    </li>
  );
}
