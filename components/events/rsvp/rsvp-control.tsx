import { useMutation, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CalendarX2, CircleCheck, CircleX, Clock, Hourglass, Radio, Ticket, Users, Video } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";

import { CheckInButton, CheckOutButton, EventActionButton } from "@/components/attendance/check-in/check-in-buttons";
import { useCheckInState } from "@/components/attendance/check-in/use-check-in-state";
import { IconBadge } from "@/components/ui/badge";
import { useNow } from "@/components/ui/browser/use-now";
import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { trackActivity } from "@/lib/activity/client";
import { showAttendance } from "@/lib/attendance/client/attendance";
import { clock } from "@/lib/core/shared/clock";
import { applyOwnPlace, applyViewerChange, invalidateOwnEvents, ownPlace } from "@/lib/events/client/changes";
import { cancelRsvp, createRsvp, myRsvpQuery, type NewRsvpInput, rsvpKey } from "@/lib/events/client/rsvp";
import { getCheckInState, isRunning } from "@/lib/events/policy/check-in";
import { hasActiveRsvp, isGoing } from "@/lib/events/policy/own-rsvp";
import { getOwnState, type OwnState } from "@/lib/events/policy/own-state";
import { countGoing, getFreePlaces } from "@/lib/events/policy/places";
import type { EventResponse } from "@/lib/events/schema/event";
import type { RsvpResponse } from "@/lib/events/schema/rsvp";

import { formatDuration, formatTimeUntilStart } from "../time/event-times";
import { setAskingEvent } from "./asking-event";
import { HiddenBadge } from "./hide-me";
import { useJoinLabel } from "./use-join-label";

const QuestionsDialog = lazyWithRetry(() => import("./questions-dialog").then((module) => module.default));

const BADGES = {
  pending: { variant: "soon", icon: Hourglass },
  waitlisted: { variant: "soon", icon: Hourglass },
  declined: { variant: "outline", icon: CircleX },
  checkIn: { variant: "present", icon: CircleCheck },
  in: { variant: "present", icon: CircleCheck },
  over: { variant: "outline", icon: CalendarX2 },
  cancelled: { variant: "destructive", icon: CalendarX2 },
} as const;

type EventBadgeProps = { event: EventResponse; state: OwnState; now: Date };

/**
 * The viewer's state, or a fact about the event (docs/product/events.md#event-card). Every badge
 * has an icon, so that color is never the only distinction.
 */
function EventBadge({ event, state, now }: EventBadgeProps) {
  const title = useStateTitle(event, state);
  if (state === "open") return <FactBadge event={event} />;
  if (state === "going") return <TimeUntilStartBadge startTime={event.startTime} now={now} />;
  return <IconBadge {...BADGES[state]} label={<span data-numeric>{title}</span>} />;
}

/** Also heads the event's own card (docs/product/events.md#state). */
export function useStateTitle(event: Pick<EventResponse, "viewer">, state: OwnState): string {
  const t = useTranslations("events.state");
  if (state !== "waitlisted") return t(state);
  return t("waitlisted", { position: event.viewer?.rsvp?.waitlistPosition ?? 0 });
}

function TimeUntilStartBadge({ startTime, now }: { startTime: string; now: Date }) {
  const t = useTranslations("events.badge");
  const timeTexts = useTranslations("events.time");
  const label = (
    <span>
      <span className="sr-only">{t("rsvpStarts")} </span>
      {formatTimeUntilStart(startTime, now, timeTexts)}
    </span>
  );
  return <IconBadge variant="soon" icon={Clock} label={label} />;
}

function FactBadge({ event }: { event: EventResponse }) {
  const t = useTranslations("events.badge");
  const count = getFreePlaces(event);
  if (count !== null) {
    const label = <span data-numeric>{t("placesLeft", { count })}</span>;
    return <IconBadge variant={count === 0 ? "soon" : "outline"} icon={Ticket} label={label} />;
  }
  if (event.isOnline) return <IconBadge icon={Video} label={t("webinar")} />;
  const going = countGoing(event);
  return going > 0 && <IconBadge variant="outline" icon={Users} label={t("confirmed", { count: going })} />;
}

type RsvpControlProps = {
  event: EventResponse;
  renderedAt: string;
  /** The id of the event's name, which describes the buttons. */
  labelledBy: string;
  aside?: ReactNode;
  className?: string;
};

/** On a card of a list. The event's page has a card of its own. */
export function RsvpControl({ event, renderedAt, labelledBy, aside, className }: RsvpControlProps) {
  const t = useTranslations("events.badge");
  const hasRsvp = isGoing(event.viewer);
  // Without an RSVP, only the event's end changes the control.
  const now = useNow(renderedAt, hasRsvp ? undefined : event.endTime);
  const state = getOwnState(event, now);
  const Badge = isExpected(state) ? ExpectedBadge : EventBadge;
  return (
    <div className={clsx("grid gap-3", className)}>
      <div className="flex flex-wrap items-center gap-2">
        {isRunning(event, now) && <IconBadge variant="present" icon={Radio} label={t("now")} />}
        <Badge {...{ event, state, now }} />
        <HiddenBadge event={event} />
        <div className="ml-auto flex flex-wrap items-center justify-end">
          {aside}
          {state === "in" && <CheckOutButton eventId={event.id} describedBy={labelledBy} />}
          {state !== "in" && canChange(state) && <ListedRsvpButton event={event} describedBy={labelledBy} />}
        </div>
      </div>
      {hasRsvp && <CheckIn {...{ event, state, now, labelledBy }} />}
    </div>
  );
}

/** Whether the viewer can join or leave. Only an organizer changes a decline. */
export const canChange = (state: OwnState): boolean => !["declined", "over", "cancelled"].includes(state);

/** Whether the viewer has a place and is not in yet. */
export const isExpected = (state: OwnState): boolean => state === "going" || state === "checkIn";

// Separate components, so that a card without an RSVP reads no state.

function ExpectedBadge({ event, now }: EventBadgeProps) {
  const { canCheckIn } = useCheckInState(event, now);
  return <EventBadge {...{ event, now }} state={getOwnState(event, now, canCheckIn)} />;
}

type CheckInProps = EventBadgeProps & { labelledBy: string };

/** For a member with a place. Stays mounted after the check-in. */
export function CheckIn({ event, state, now, labelledBy }: CheckInProps) {
  const { canCheckIn, reason, minutesUntilCheckIn, isUnknown } = useCheckInState(event, now);
  const isOffered = isExpected(state);
  return (
    <CheckInButton
      event={event}
      describedBy={labelledBy}
      isVisible={isOffered && canCheckIn}
      isUnknown={isOffered && isUnknown}
      tour="check-in"
    >
      {isOffered && reason === "too_early" && <CheckInOpensLater minutes={isUnknown ? null : minutesUntilCheckIn} />}
    </CheckInButton>
  );
}

/** Without minutes, the server can't be asked, or refused what should be open. */
function CheckInOpensLater({ minutes }: { minutes: number | null }) {
  const t = useTranslations("checkIn.buttons");
  const timeTexts = useTranslations("events.time");
  return (
    <div data-tour="check-in" className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <Button variant="secondary" size="compact" disabled className="grow">
        {t("opensBefore")}
      </Button>
      <p data-numeric className="text-xs text-muted-foreground">
        {minutes ? t("opensIn", { duration: formatDuration(minutes, timeTexts) }) : t("cannotCheck")}
      </p>
    </div>
  );
}

function ListedRsvpButton(props: { event: EventResponse; describedBy: string }) {
  const place = usePlace(props.event);
  return (
    <>
      <RsvpButton {...props} place={place} />
      {place.dialog}
    </>
  );
}

type RsvpButtonProps = {
  ref?: Ref<HTMLButtonElement>;
  event: EventResponse;
  describedBy: string;
  place: ReturnType<typeof usePlace>;
};

/** One element for all states, so that it keeps the keyboard focus. */
export function RsvpButton({ ref, event, describedBy, place }: RsvpButtonProps) {
  const t = useTranslations("events.rsvp");
  const joinLabel = useJoinLabel(event);
  const status = event.viewer?.rsvp?.status;
  const canLeave = hasActiveRsvp(event.viewer);
  const getLabel = () => {
    if (status && status !== "declined") return t(LEAVE_TEXTS[status]);
    return place.isJoining ? t("saving") : joinLabel;
  };
  return (
    <EventActionButton
      ref={ref}
      variant={canLeave ? "outline" : "default"}
      data-slot="rsvp-button"
      // Not "Cancel RSVP": the walkthrough is about the press that comes first.
      data-tour={status === "confirmed" ? undefined : "rsvp-button"}
      describedBy={describedBy}
      isPending={place.isPending}
      onClick={() => (canLeave ? place.leave() : place.join())}
    >
      {getLabel()}
    </EventActionButton>
  );
}

/** Of the acts that give up what the member has. */
export const LEAVE_TEXTS = { confirmed: "cancel", waitlisted: "leaveWaitlist", pending: "cancelRequest" } as const;

type JoinChoice = Pick<NewRsvpInput, "hidden">;

/** A required question comes first, in a `dialog` to render with the button. */
export function usePlace(event: EventResponse) {
  const { rsvp, cancel } = useRsvp(event);
  const [asked, setAsked] = useState<JoinChoice | null>(null);
  const close = () => setAsked(null);
  return {
    join: (choice: JoinChoice = {}) => (event.asks === "required" ? setAsked(choice) : rsvp.mutate(choice)),
    /** Opens the questions. */
    ask: setAsked,
    leave: () => cancel.mutate(event.viewer?.rsvp?.status),
    isJoining: rsvp.isPending,
    isPending: rsvp.isPending || cancel.isPending,
    dialog: asked && (
      <QuestionsDialog
        event={event}
        when="rsvp"
        isPending={rsvp.isPending}
        onSend={(sent) => rsvp.mutate({ ...sent, ...asked }, { onSuccess: close })}
        onClose={close}
      />
    ),
  };
}

/** With limited capacity or approval, only the server knows the status of a new RSVP. */
function useRsvp(event: EventResponse) {
  const t = useTranslations("events.rsvp");
  const questions = useTranslations("events.questions");
  const queryClient = useQueryClient();
  const { queryKey } = myRsvpQuery(event.id);
  const isUncertain = getFreePlaces(event) !== null || event.requiresApproval || event.asks === "required";

  const showOptimistically = (hasRsvp: boolean, isMemberHidden = event.viewer?.isMemberHidden ?? false) => {
    const checkIn = getCheckInState(event, { hasRsvp }, clock.now());
    const own = hasRsvp ? { rsvp: { status: "confirmed" as const } } : { rsvp: null, isCheckedIn: false };
    return applyViewerChange(queryClient, event.id, { ...own, isMemberHidden, checkIn });
  };
  const describeSaved = ({ status: saved, waitlistPosition }: RsvpResponse) => {
    if (saved === "pending") return { title: t("requested.title"), description: t("requested.description") };
    if (saved !== "waitlisted") return { title: t("saved.title"), description: t("saved.description") };
    const description = waitlistPosition
      ? t("waitlisted.position", { position: waitlistPosition })
      : t("waitlisted.description");
    return { title: t("waitlisted.title"), description };
  };
  const undo = (error: Error, failure: "failed" | "cancelFailed", rollBack?: () => void) => {
    rollBack?.();
    toastFailure(error, t(`${failure}.title`), t(`${failure}.description`));
    return invalidateOwnEvents(queryClient, event.id);
  };
  const rsvp = useMutation({
    mutationKey: rsvpKey(event.id),
    ...ownPlace(event.id),
    mutationFn: ({ answers, sharesEmail, hidden }: NewRsvpInput) =>
      createRsvp(
        event.id,
        answers || hidden !== undefined ? { answers, hidden, ...(sharesEmail && { sharesEmail }) } : undefined,
      ),
    onMutate: ({ hidden }) => {
      if (isUncertain) return undefined;
      // The reminders appear now. The response contains them, so nothing may read them before.
      queryClient.setQueryData(queryKey, (cached) => cached ?? null);
      return showOptimistically(true, hidden);
    },
    onSuccess: ({ event: saved, ...response }) => {
      queryClient.setQueryData(queryKey, response);
      const action = { label: questions("answer"), onClick: () => setAskingEvent(saved) };
      toast({ ...describeSaved(response), ...(saved.asks === "optional" && { action }) });
      trackActivity({ action: "rsvp_created", page: window.location.pathname, metadata: { eventId: event.id } });
      return applyOwnPlace(queryClient, saved);
    },
    onError: (error, _, rollBack) => undo(error, "failed", rollBack),
  });

  const cancel = useMutation({
    ...ownPlace(event.id),
    mutationFn: (_before: string | undefined) => cancelRsvp(event.id),
    onMutate: () => showOptimistically(false),
    onSuccess: ({ event: saved }, before) => {
      const isWaitlisted = before === "waitlisted";
      toast({
        title: before === "pending" ? t("requestCancelled") : isWaitlisted ? t("leftWaitlist") : t("cancelled"),
      });
      queryClient.setQueryData(queryKey, null);
      if (!saved) return invalidateOwnEvents(queryClient, event.id);
      showAttendance(queryClient, saved, null);
      return applyOwnPlace(queryClient, saved);
    },
    onError: (error, _, rollBack) => undo(error, "cancelFailed", rollBack),
  });

  return { rsvp, cancel };
}
