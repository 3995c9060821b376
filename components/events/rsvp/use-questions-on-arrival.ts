import { useEffect } from "react";

import { RSVP_HASH } from "@/lib/events/constants/event";
import { hasActiveRsvp } from "@/lib/events/policy/own-rsvp";
import type { OwnState } from "@/lib/events/policy/own-state";
import type { EventResponse } from "@/lib/events/schema/event";

import { askAfterRsvp } from "./ask-after-rsvp";

/**
 * A visitor who pressed RSVP and signed in gets the event's questions, as a member does. Required
 * ones come before the RSVP. The address alone makes no RSVP, because anybody can link to it.
 */
export function useQuestionsOnArrival(
  event: EventResponse,
  state: OwnState,
  askFirst: (choice: { hidden?: boolean }) => void,
): void {
  // Effect: the server doesn't know the hash, which ends here, so that a reload asks nothing.
  useEffect(() => {
    if (window.location.hash !== RSVP_HASH) return;
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
    if (event.asks === "required" && state === "open") askFirst({});
    if (event.asks === "optional" && hasActiveRsvp(event.viewer)) askAfterRsvp(event);
  }, [event, state, askFirst]);
}
