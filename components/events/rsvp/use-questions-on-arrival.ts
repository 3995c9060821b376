import { useEffect } from "react";

import { RSVP_HASH } from "@/lib/events/constants/event";
import type { OwnState } from "@/lib/events/policy/own-state";
import type { EventResponse } from "@/lib/events/schema/event";

/**
 * A visitor who pressed RSVP and signed in gets the required questions, which come before the RSVP,
 * as a member does. The address alone makes no RSVP, because anybody can link to it.
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
  }, [event, state, askFirst]);
}
