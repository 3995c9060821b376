import { useMutation, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CalendarX2, CircleCheck, CircleX, Clock, Hourglass, Ticket, Users, Video } from "lucide-react";
import { type ReactNode, useState } from "react";

import { CheckInButton, CheckOutButton, EventActionButton } from "@/components/attendance/check-in/check-in-buttons";
import { useCheckInState } from "@/components/attendance/check-in/use-check-in-state";
import { IconBadge } from "@/components/ui/badge";
import { useNow } from "@/components/ui/browser/use-now";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { trackActivity } from "@/lib/activity/client";
import { showAttendance } from "@/lib/attendance/client/attendance";
import { clock } from "@/lib/core/shared/clock";
import { applyOwnPlace, applyViewerChange, invalidateOwnEvents, ownPlace } from "@/lib/events/client/changes";
import { cancelRsvp, createRsvp, myRsvpQuery, type NewRsvpInput, rsvpKey } from "@/lib/events/client/rsvp";
import { hasEventRight } from "@/lib/events/policy/access";
import { getCheckInState, hasEnded } from "@/lib/events/policy/check-in";
import { hasActiveRsvp, isGoing } from "@/lib/events/policy/own-rsvp";
import { getAvailableSeats } from "@/lib/events/policy/seats";
import type { CheckInState, EventResponse } from "@/lib/events/schema/event";
import type { RsvpResponse } from "@/lib/events/schema/rsvp";

import { formatDuration, formatTimeUntilStart } from "../time/event-times";
import { askAfterRsvp } from "./ask-after-rsvp";
import { HideMe, HideMeSwitch } from "./hide-me";
import { QuestionsDialog } from "./own-answers";

type EventBadgeProps = {
  event: EventResponse;
  checkIn?: CheckInState;
  now: Date;
  withFacts: boolean;
};

/**
 * The viewer's status, or a fact about the event (docs/product/events.md#event-card). Every badge
 * has an icon, so that color is never the only distinction.
 */
function EventBadge({ event, checkIn, now, withFacts }: EventBadgeProps) {
  const t = useTranslations("events.badge");
  const { isCheckedIn, rsvp } = event.viewer ?? {};
  if (isCheckedIn) return <IconBadge variant="present" icon={CircleCheck} label={t("checkedIn")} />;
  if (hasEnded(event, now)) {
    return event.status === "cancelled" ? (
      <IconBadge variant="destructive" icon={CalendarX2} label={t("cancelled")} />
    ) : (
      <IconBadge variant="outline" icon={CalendarX2} label={t("ended")} />
    );
  }
  if (checkIn?.canCheckIn) return <IconBadge variant="present" icon={CircleCheck} label={t("checkInOpen")} />;
  if (isGoing(event.viewer)) return <TimeUntilStartBadge startTime={event.startTime} now={now} />;
  if (rsvp?.waitlistPosition) {
    const label = <span data-numeric>{t("waitlisted", { position: rsvp.waitlistPosition })}</span>;
    return <IconBadge variant="soon" icon={Hourglass} label={label} />;
  }
  if (rsvp?.status === "pending") return <IconBadge variant="soon" icon={Hourglass} label={t("requestSent")} />;
  if (rsvp?.status === "declined") return <IconBadge variant="outline" icon={CircleX} label={t("requestDeclined")} />;
  return withFacts ? <FactBadge event={event} /> : null;
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
  const count = getAvailableSeats(event);
  if (count !== null) {
    const label = <span data-numeric>{t("placesLeft", { count })}</span>;
    return <IconBadge variant={count === 0 ? "soon" : "outline"} icon={Ticket} label={label} />;
  }
  if (event.isOnline) return <IconBadge icon={Video} label={t("webinar")} />;
  if (event.rsvpCount === 0) return null;
  return <IconBadge variant="outline" icon={Users} label={t("confirmed", { count: event.rsvpCount })} />;
}

type RsvpControlProps = {
  event: EventResponse;
  renderedAt: string;
  /** The id of the event's name, which describes the buttons. */
  labelledBy: string;
  layout?: "row" | "panel";
  aside?: ReactNode;
  className?: string;
};

export function RsvpControl({ event, renderedAt, labelledBy, layout = "row", aside, className }: RsvpControlProps) {
  const hasRsvp = isGoing(event.viewer);
  // Without an RSVP, only the event's end changes the control.
  const now = useNow(renderedAt, hasRsvp ? undefined : event.endTime);
  const isOver = hasEnded(event, now);
  const isCheckedIn = event.viewer?.isCheckedIn ?? false;
  const isExpected = hasRsvp && !isOver && !isCheckedIn;
  const isPanel = layout === "panel";

  const Badge = isExpected ? ExpectedBadge : EventBadge;
  const badge = <Badge event={event} now={now} withFacts={!isPanel} />;
  const mainButton = isCheckedIn ? (
    <CheckOutButton eventId={event.id} describedBy={labelledBy} />
  ) : (
    // Only an organizer changes a decline.
    !isOver &&
    event.viewer?.rsvp?.status !== "declined" && <RsvpButton event={event} describedBy={labelledBy} canHide={isPanel} />
  );
  const checkInPart = hasRsvp && (
    <CheckIn event={event} now={now} isExpected={isExpected} isStacked={isPanel} labelledBy={labelledBy} />
  );
  return (
    <div className={clsx("grid gap-3", className)}>
      {isPanel ? (
        badge
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {badge}
          <div className="ml-auto flex flex-wrap items-center justify-end">
            {aside}
            {mainButton}
          </div>
        </div>
      )}
      {checkInPart}
      {isPanel && mainButton}
      {event.viewer && (isCheckedIn || hasActiveRsvp(event.viewer)) && (isPanel || !isOver) && (
        <HideMe
          eventId={event.id}
          isHidden={event.viewer.isMemberHidden}
          cardTitleId={isPanel ? undefined : labelledBy}
        />
      )}
    </div>
  );
}

// Separate components, so that a card without an RSVP reads no state.
type ExpectedProps = { event: EventResponse; now: Date };

function ExpectedBadge({ event, now, withFacts }: ExpectedProps & { withFacts: boolean }) {
  return <EventBadge event={event} checkIn={useCheckInState(event, now)} now={now} withFacts={withFacts} />;
}

type CheckInProps = ExpectedProps & { isExpected: boolean; isStacked: boolean; labelledBy: string };

function CheckIn({ event, now, isExpected, isStacked, labelledBy }: CheckInProps) {
  const { canCheckIn, reason, minutesUntilCheckIn, isUnknown } = useCheckInState(event, now);
  return (
    <CheckInButton
      event={event}
      describedBy={labelledBy}
      isVisible={isExpected && canCheckIn}
      isUnknown={isExpected && isUnknown}
      tour="check-in"
    >
      {isExpected && reason === "too_early" && (
        <CheckInOpensLater minutes={isUnknown ? null : minutesUntilCheckIn} isStacked={isStacked} />
      )}
    </CheckInButton>
  );
}

/** Without minutes, the server can't be asked, or refused what should be open. */
function CheckInOpensLater({ minutes, isStacked }: { minutes: number | null; isStacked: boolean }) {
  const t = useTranslations("checkIn.buttons");
  const timeTexts = useTranslations("events.time");
  return (
    <div
      data-tour="check-in"
      className={clsx("flex gap-x-2 gap-y-1.5", isStacked ? "flex-col" : "flex-wrap items-center")}
    >
      <Button variant="secondary" disabled className={clsx("grow", !isStacked && "px-3")}>
        {t("opensBefore")}
      </Button>
      <p data-numeric className={clsx("text-xs text-muted-foreground", isStacked && "text-center")}>
        {minutes ? t("opensIn", { duration: formatDuration(minutes, timeTexts) }) : t("cannotCheck")}
      </p>
    </div>
  );
}

type RsvpButtonProps = {
  event: EventResponse;
  describedBy: string;
  /** Whether it asks, before the RSVP, if the member wants to be hidden. */
  canHide: boolean;
};

/** One element for all states, so that it keeps the keyboard focus. */
function RsvpButton({ event, describedBy, canHide }: RsvpButtonProps) {
  const t = useTranslations("events.rsvp");
  const { rsvp, cancel } = useRsvp(event);
  const [isAsking, setAsking] = useState(false);
  const status = event.viewer?.rsvp?.status;
  const isRequest = event.requiresApproval && !hasEventRight(event.viewer?.roles ?? [], "decideRequests");
  const canCancel = hasActiveRsvp(event.viewer);
  const getLabel = () => {
    if (status === "confirmed") return t("cancel");
    if (status === "waitlisted") return t("leaveWaitlist");
    if (status === "pending") return t("cancelRequest");
    if (rsvp.isPending) return t("saving");
    if (isRequest) return t("request");
    return getAvailableSeats(event) === 0 ? t("joinWaitlist") : t("button");
  };
  const isMemberHidden = event.viewer?.isMemberHidden ?? false;
  const [chosenHidden, setChosenHidden] = useState<boolean>();
  const hidden = chosenHidden === isMemberHidden ? undefined : chosenHidden;
  // Once the RSVP is stored, another switch changes the choice.
  const forgetChoice = () => setChosenHidden(undefined);
  const close = () => setAsking(false);
  const press = () => {
    if (canCancel) return cancel.mutate(status);
    if (event.asks === "required") return setAsking(true);
    rsvp.mutate({ hidden }, { onSuccess: forgetChoice });
  };
  const button = (
    <EventActionButton
      variant={canCancel ? "outline" : "default"}
      data-slot="rsvp-button"
      // Not "Cancel RSVP": the walkthrough is about the press that comes first.
      data-tour={status === "confirmed" ? undefined : "rsvp-button"}
      describedBy={describedBy}
      isPending={rsvp.isPending || cancel.isPending}
      onClick={press}
    >
      {getLabel()}
    </EventActionButton>
  );
  return (
    <>
      {button}
      {canHide && !canCancel && (
        <HideMeSwitch isHidden={chosenHidden ?? isMemberHidden} isBusy={rsvp.isPending} onChange={setChosenHidden} />
      )}
      {isAsking && (
        <QuestionsDialog
          eventId={event.id}
          when="rsvp"
          isPending={rsvp.isPending}
          onSend={(answers) => rsvp.mutate({ answers, hidden }, { onSuccess: () => (close(), forgetChoice()) })}
          onClose={close}
        />
      )}
    </>
  );
}

/** With limited capacity or approval, only the server knows the status of a new RSVP. */
function useRsvp(event: EventResponse) {
  const t = useTranslations("events.rsvp");
  const queryClient = useQueryClient();
  const { queryKey } = myRsvpQuery(event.id);
  const isUncertain = getAvailableSeats(event) !== null || event.requiresApproval || event.asks === "required";

  const showOptimistically = (hasRsvp: boolean, isMemberHidden = event.viewer?.isMemberHidden ?? false) => {
    const checkIn = getCheckInState(event, { hasRsvp }, clock.now());
    const own = hasRsvp ? { rsvp: { status: "confirmed" as const } } : { rsvp: null, isCheckedIn: false };
    return applyViewerChange(queryClient, event.id, { ...own, isMemberHidden, checkIn });
  };
  const showSaved = ({ status: saved, waitlistPosition }: RsvpResponse) => {
    if (saved === "pending") return toast({ title: t("requested.title"), description: t("requested.description") });
    if (saved !== "waitlisted") return toast({ title: t("saved.title"), description: t("saved.description") });
    const description = waitlistPosition
      ? t("waitlisted.position", { position: waitlistPosition })
      : t("waitlisted.description");
    toast({ title: t("waitlisted.title"), description });
  };
  const undo = (error: Error, failure: "failed" | "cancelFailed", rollBack?: () => void) => {
    rollBack?.();
    toastFailure(error, t(`${failure}.title`), t(`${failure}.description`));
    return invalidateOwnEvents(queryClient, event.id);
  };
  const rsvp = useMutation({
    mutationKey: rsvpKey(event.id),
    ...ownPlace(event.id),
    mutationFn: ({ answers, hidden }: NewRsvpInput) =>
      createRsvp(event.id, answers || hidden !== undefined ? { answers, hidden } : undefined),
    onMutate: ({ hidden }) => {
      if (isUncertain) return undefined;
      // The reminders appear now. The response contains them, so nothing may read them before.
      queryClient.setQueryData(queryKey, (cached) => cached ?? null);
      return showOptimistically(true, hidden);
    },
    onSuccess: ({ event: saved, ...response }) => {
      queryClient.setQueryData(queryKey, response);
      showSaved(response);
      trackActivity({ action: "rsvp_created", page: window.location.pathname, metadata: { eventId: event.id } });
      return applyOwnPlace(queryClient, saved);
    },
    onError: (error, _, rollBack) => undo(error, "failed", rollBack),
    // Not a callback of the call, which a card that moves loses.
    onSettled: (_, error) => !error && event.asks === "optional" && askAfterRsvp(event.id),
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
