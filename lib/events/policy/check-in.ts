import { CHECK_IN_OPENS_MINUTES, CORRECTION_DAYS } from "../constants/event";
import type { CheckInState } from "../schema/event";

type Instant = Date | string;

type Span = { startTime: Instant; endTime: Instant; status: string };

const ms = (instant: Instant): number => (typeof instant === "string" ? Date.parse(instant) : instant.getTime());

/** The end time decides, whatever status is stored. A cancelled event counts as over. */
export function hasEnded(event: Pick<Span, "endTime" | "status">, now: Date): boolean {
  return event.status === "cancelled" || now.getTime() >= ms(event.endTime);
}

/** Between the start and the end. */
export const isRunning = (event: Span, now: Date): boolean =>
  ms(event.startTime) <= now.getTime() && !hasEnded(event, now);

/** Whether a list by sections has it in the last one (docs/product/events.md#event-sections). */
export const isAnnounced = ({ status, startTime }: Pick<Span, "status" | "startTime">, now: Date): boolean =>
  status === "upcoming" && ms(startTime) > now.getTime();

/** Until then, organizers correct who was there (docs/product/check-in.md#corrections). */
export const getCorrectionsEnd = ({ endTime }: Pick<Span, "endTime">): Date =>
  new Date(ms(endTime) + CORRECTION_DAYS * 24 * 60 * 60_000);

/** Whether organizers may change who is or was there, during the event and for a week after it. */
export const takesCorrections = (event: Pick<Span, "endTime">, now: Date): boolean => now < getCorrectionsEnd(event);

export const getCheckInOpening = ({ startTime }: Pick<Span, "startTime">): Date =>
  new Date(ms(startTime) - CHECK_IN_OPENS_MINUTES * 60_000);

/** Whole minutes; 0 once it is open (docs/product/check-in.md#when-check-in-opens). */
export const getMinutesUntilCheckIn = (event: Pick<Span, "startTime">, now: Date): number =>
  Math.max(0, Math.ceil((getCheckInOpening(event).getTime() - now.getTime()) / 60_000));

/** `ended` comes before a missing RSVP, because RSVPs to such events are refused too. */
export function getCheckInState(event: Span, { hasRsvp }: { hasRsvp: boolean }, now: Date): CheckInState {
  const minutes = getMinutesUntilCheckIn(event, now);
  const refuse = (reason: CheckInState["reason"]): CheckInState => ({
    canCheckIn: false,
    reason,
    minutesUntilCheckIn: minutes,
  });
  if (hasEnded(event, now)) return { ...refuse("ended"), minutesUntilCheckIn: 0 };
  if (!hasRsvp) return refuse("no_rsvp");
  if (minutes > 0) return refuse("too_early");
  return { canCheckIn: true, reason: null, minutesUntilCheckIn: 0 };
}
