import { hasEnded } from "@/lib/events/policy/check-in";

import { SUGGESTIONS_OPEN_MS } from "../constants";

type Span = { startTime: Date | string; endTime: Date | string; status: string };

/** From a week before the start until the end. A cancelled event has none. */
export const hasSuggestions = (event: Span, now: Date): boolean =>
  !hasEnded(event, now) && now.getTime() >= new Date(event.startTime).getTime() - SUGGESTIONS_OPEN_MS;
