import { hasEnded } from "@/lib/events/policy/check-in";

import { SUGGESTIONS_OPEN_MS } from "../constants";

type Span = { startTime: Date | string; endTime: Date | string; status: string };

/** A week before the start. */
export const getOpening = ({ startTime }: Pick<Span, "startTime">): Date =>
  new Date(new Date(startTime).getTime() - SUGGESTIONS_OPEN_MS);

/** From the opening until the end. A cancelled event has none. */
export const hasSuggestions = (event: Span, now: Date): boolean => !hasEnded(event, now) && now >= getOpening(event);
