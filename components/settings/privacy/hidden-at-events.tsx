import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { useHideMe } from "@/components/events/rsvp/hide-me";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { SwitchField } from "@/components/ui/form/switch-field";
import { useTranslations } from "@/components/ui/text/use-translations";
import { invalidateOwnEvents, ownPlace } from "@/lib/events/client/changes";
import { myRsvpsQuery, updateRsvp } from "@/lib/events/client/rsvp";
import type { EventResponse } from "@/lib/events/schema/event";

import { useFormatDay } from "../frame/use-format-day";

/** The coming events of the member (docs/product/privacy.md#hidden-at-an-event). */
export function HiddenAtEvents() {
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
export function EmailAtEvents() {
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
