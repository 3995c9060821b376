import { useQuery } from "@tanstack/react-query";

import { checkInStateQuery } from "@/lib/attendance/client/attendance";
import { getCheckInState, hasEnded } from "@/lib/events/policy/check-in";
import { isGoing } from "@/lib/events/policy/own-rsvp";
import type { CheckInState, EventResponse } from "@/lib/events/schema/event";

const REVALIDATE_EVERY_MS = 60_000;
const REVALIDATE_WITHIN_MS = 24 * 60 * 60 * 1000;
/** One failed call keeps the button. */
const MAX_FAILURES = 1;

/**
 * The device's clock may be wrong. See docs/product/check-in.md#re-validation. `isUnknown` if it
 * should be open, but the server doesn't answer.
 */
export function useCheckInState(event: EventResponse, now: Date): CheckInState & { isUnknown?: boolean } {
  const isNear = Date.parse(event.startTime) - now.getTime() <= REVALIDATE_WITHIN_MS && !hasEnded(event, now);
  const canBeExpected = isGoing(event.viewer) && !event.viewer?.isCheckedIn;
  const computeState = (): CheckInState => getCheckInState(event, { hasRsvp: true }, now);
  const { data, isError, failureCount } = useQuery({
    ...checkInStateQuery(event.id),
    // The event contains the first state, but not for an optimistic RSVP.
    initialData: () => (event.viewer?.checkIn.reason === "no_rsvp" ? computeState() : event.viewer?.checkIn),
    gcTime: 0,
    enabled: canBeExpected && isNear,
    refetchInterval: REVALIDATE_EVERY_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  if (!isNear || !data) return computeState();
  if (!isError && failureCount <= MAX_FAILURES) return data;
  const computed = computeState();
  return computed.canCheckIn ? { ...computed, canCheckIn: false, reason: "too_early", isUnknown: true } : computed;
}
