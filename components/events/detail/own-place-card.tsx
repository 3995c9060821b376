import { useQuery } from "@tanstack/react-query";
import { ClipboardList, IdCard, MessageSquareText, ScanLine, UserPlus, Users, Video, X } from "lucide-react";
import { type Ref, useState } from "react";

import { CheckOutItem } from "@/components/attendance/check-in/check-in-buttons";
import { CallLink } from "@/components/attendance/check-in/join-call-link";
import { useCheckInState } from "@/components/attendance/check-in/use-check-in-state";
import { DoorCheckIn, type DoorDialog, takesCodes } from "@/components/attendance/door/door-check-in";
import { useNow } from "@/components/ui/browser/use-now";
import { useReplacementFocus } from "@/components/ui/browser/use-replacement-focus";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getDeskPath } from "@/lib/events/constants/desk";
import { hasEnded } from "@/lib/events/policy/check-in";
import { getDeskTabs } from "@/lib/events/policy/desk";
import { hasActiveRsvp, isGoing } from "@/lib/events/policy/own-rsvp";
import { getOwnState, type OwnState } from "@/lib/events/policy/own-state";
import { countGoing, getFreePlaces } from "@/lib/events/policy/places";
import type { EventResponse } from "@/lib/events/schema/event";
import { recapQuery } from "@/lib/recap/client";

import { AnswerLine } from "../rsvp/answer-line";
import { setAskingEvent } from "../rsvp/asking-event";
import { HiddenBadge, HideMeItem } from "../rsvp/hide-me";
import { canChange, CheckIn, isExpected, LEAVE_TEXTS, RsvpButton, usePlace, useStateTitle } from "../rsvp/rsvp-control";
import { useQuestionsOnArrival } from "../rsvp/use-questions-on-arrival";

const PlusOnes = lazyWithRetry(() => import("../rsvp/plus-ones-dialog").then((module) => module.default));

type OwnPlaceCardProps = { event: EventResponse; renderedAt: string; doorCode?: string; hasRecap: boolean };

/**
 * A member's place at the event: headed by its state, with one main button, and the rest in a menu
 * (docs/product/events.md#state).
 */
export function OwnPlaceCard({ event, renderedAt, doorCode, hasRecap }: OwnPlaceCardProps) {
  const now = useNow(renderedAt);
  const state = getOwnState(event, now);
  const place = usePlace(event);
  useQuestionsOnArrival(event, state, place.ask);
  const focus = useReplacementFocus();
  const [open, setOpen] = useState<Dialog | null>(null);
  const labelledBy = `event-${event.id}`;
  const Title = isExpected(state) ? ExpectedTitle : StateTitle;
  return (
    <Card data-slot="join-event-card">
      <CardHeader>
        {/* Takes the focus of a main button that its press removes. */}
        <Title key={state} ref={focus} {...{ event, state, now }} />
        {(canChange(state) || event.viewer?.isCheckedIn || hasActiveRsvp(event.viewer)) && (
          <PlaceMenu {...{ event, state, now, place }} onOpen={setOpen} />
        )}
        <Counts event={event} />
      </CardHeader>
      <CardContent className="grid gap-3">
        <HiddenBadge event={event} />
        {state === "open" && <RsvpButton ref={focus} {...{ event, place }} describedBy={labelledBy} />}
        {isGoing(event.viewer) && <CheckIn {...{ event, state, now, labelledBy }} />}
        {/* The server has no answers of an RSVP that isn't stored yet. */}
        {event.asks === "optional" &&
          canAnswer(event, state) &&
          !event.viewer?.rsvp?.sharesEmail &&
          !place.isPending && <AnswerLine event={event} />}
        {event.isOnline && <Call event={event} state={state} now={now} />}
        {state === "in" && <PeopleLink event={event} />}
        {state === "over" && (hasRecap || (isGoing(event.viewer) && !hasEnded(event, new Date(renderedAt)))) && (
          <Afterwards eventId={event.id} hasRecap={hasRecap} />
        )}
        {(!event.isOnline || doorCode) && (
          <DoorCheckIn {...{ event, now }} code={doorCode} open={isDoor(open) ? open : null} onOpen={setOpen} />
        )}
        {place.dialog}
        {open === "plusOnes" && <PlusOnes event={event} onClose={() => setOpen(null)} />}
        <OrganizeLink event={event} />
      </CardContent>
    </Card>
  );
}

type Dialog = DoorDialog | "plusOnes";

const isDoor = (dialog: Dialog | null): dialog is DoorDialog | null => dialog !== "plusOnes";

const canAnswer = ({ asks, viewer }: EventResponse, state: OwnState): boolean =>
  asks !== "nothing" && canChange(state) && hasActiveRsvp(viewer);

type TitleProps = { ref: Ref<HTMLHeadingElement>; event: EventResponse; state: OwnState; now: Date };

function StateTitle({ ref, event, state }: TitleProps) {
  const title = useStateTitle(event, state);
  return (
    <CardTitle ref={ref} tabIndex={-1} data-numeric>
      {title}
    </CardTitle>
  );
}

function ExpectedTitle({ event, now, ...props }: TitleProps) {
  const { canCheckIn } = useCheckInState(event, now);
  return <StateTitle {...props} {...{ event, now }} state={getOwnState(event, now, canCheckIn)} />;
}

function Counts({ event }: { event: EventResponse }) {
  const t = useTranslations("events.badge");
  const left = getFreePlaces(event);
  const going = countGoing(event);
  const texts = [
    going > 0 && t("confirmed", { count: going }),
    left !== null && t("placesLeft", { count: left }),
  ].filter(Boolean);
  if (texts.length === 0) return null;
  return (
    <p data-numeric className="w-full text-sm text-muted-foreground">
      {texts.join(" · ")}
    </p>
  );
}

type PlaceMenuProps = {
  event: EventResponse;
  state: OwnState;
  now: Date;
  place: ReturnType<typeof usePlace>;
  onOpen: (dialog: Dialog) => void;
};

/** Once it is over, a member can still hide, from the recaps of others. */
function PlaceMenu({ event, state, now, place, onOpen }: PlaceMenuProps) {
  const t = useTranslations("events.menu");
  const checkIn = useTranslations("checkIn");
  const questions = useTranslations("events.questions");
  const rsvp = useTranslations("events.rsvp");
  const plusOnes = useTranslations("events.plusOnes");
  const status = canChange(state) ? event.viewer?.rsvp?.status : undefined;
  const joinHidden = () => place.join({ hidden: true });
  return (
    <Menu label={t("label", { name: event.name })}>
      {!event.isOnline && (state === "going" || takesCodes(event, now)) && (
        <MenuItem icon={IdCard} onSelect={() => onOpen("code")}>
          {checkIn("memberCode.title")}
        </MenuItem>
      )}
      {!event.isOnline && takesCodes(event, now) && (
        <MenuItem icon={ScanLine} onSelect={() => onOpen("scan")}>
          {checkIn("scanner.door.title")}
        </MenuItem>
      )}
      {/* Takes the email back at any time. */}
      {(canAnswer(event, state) || event.viewer?.rsvp?.sharesEmail) && (
        <MenuItem icon={MessageSquareText} onSelect={() => setAskingEvent(event)}>
          {questions("own")}
        </MenuItem>
      )}
      {event.plusOnes > 0 && status === "confirmed" && (
        <MenuItem icon={UserPlus} onSelect={() => onOpen("plusOnes")}>
          {plusOnes("title")}
        </MenuItem>
      )}
      <HideMeItem event={event} onJoinHidden={state === "open" ? joinHidden : undefined} />
      {state === "in" && <CheckOutItem eventId={event.id} />}
      {state !== "in" && status && status !== "declined" && (
        <>
          <MenuSeparator />
          <MenuItem icon={X} destructive onSelect={place.leave}>
            {rsvp(LEAVE_TEXTS[status])}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function Call({ event, state, now }: { event: EventResponse; state: OwnState; now: Date }) {
  const t = useTranslations("events.call");
  if (state === "over" || state === "cancelled") return null;
  if (event.meetingUrl) return <CallLink event={event} now={now} />;
  // Null means that the viewer may join, but no link exists. The host and admins get it too.
  if (event.meetingUrl === null || state === "in")
    return <p className="text-sm text-muted-foreground">{t("noLink")}</p>;
  return (
    <Button variant="outline" disabled>
      <Video aria-hidden />
      {t("checkInFirst")}
    </Button>
  );
}

/** The main button of a member who is in, unless there is a call to join. */
function PeopleLink({ event }: { event: EventResponse }) {
  const t = useTranslations("checkIn.memberCode");
  return (
    <Button variant={event.meetingUrl ? "outline" : "default"} href={`/people?event=${event.id}`}>
      <Users aria-hidden />
      {t("meet")}
    </Button>
  );
}

/** See docs/product/recap.md. A page from before the end reads here whether there is one. */
function Afterwards({ eventId, hasRecap }: { eventId: string; hasRecap: boolean }) {
  const t = useTranslations("recap");
  const { data: recap } = useQuery(recapQuery(eventId));
  if (!hasRecap && !recap) return null;
  return (
    <>
      {recap && <p data-numeric>{t("lists.met", { count: recap.counts.met })}</p>}
      <Button href={`/events/${eventId}/recap`}>{t("link")}</Button>
      {recap?.takesFeedback && (
        <Button variant="outline" href={`/events/${eventId}/recap#feedback`}>
          {t("feedback.title")}
        </Button>
      )}
    </>
  );
}

/** Leads to the desk, or helpers to the door (docs/product/desk.md). */
function OrganizeLink({ event }: { event: EventResponse }) {
  const t = useTranslations("events.detail");
  const [tab] = getDeskTabs(event.viewer?.roles ?? []);
  if (!tab) return null;
  return (
    <Button variant="outline" href={getDeskPath(event.id, tab)}>
      <ClipboardList aria-hidden />
      {t(tab === "door" ? "door" : "organize")}
    </Button>
  );
}
