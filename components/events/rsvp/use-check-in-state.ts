import { useQuery } from "@tanstack/react-query";

import { checkInStateQuery } from "@/lib/attendance/client/attendance";
import { checkInState, hasEnded } from "@/lib/events/policy";
import type { CheckInState, EventResponse } from "@/lib/events/schema/event";

const REVALIDATE_MS = 60_000;
const REVALIDATE_WITHIN_MS = 24 * 60 * 60 * 1000;

/**
 * Whether I may check in at an event that I RSVP'd to: the answer that came with the event, asked again every 60 s within a
 * day of the start and while the tab is visible (spec B§9, contract §5). The server's clock decides, not the device's.
 */
export function useCheckInState(event: EventResponse, now: Date): CheckInState {
  const isNear = Date.parse(event.startTime) - now.getTime() <= REVALIDATE_WITHIN_MS && !hasEnded(event, now);
  const asked = event.viewer?.hasRsvp === true && !event.viewer.isCheckedIn;
  const computed = (): CheckInState => checkInState(event, { hasRsvp: true }, now);
  const { data } = useQuery({
    ...checkInStateQuery(event.id),
    // What came with the event is the first answer; an RSVP that is only shown yet can't have one.
    initialData: () => (event.viewer?.checkIn.reason === "no_rsvp" ? computed() : event.viewer?.checkIn),
    gcTime: 0,
    enabled: asked && isNear,
    refetchInterval: REVALIDATE_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
  });
  return isNear && data ? data : computed();
}
