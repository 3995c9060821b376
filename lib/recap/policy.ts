import { hasEnded } from "@/lib/events/policy/check-in";

import { FEEDBACK_DAYS, RATINGS } from "./constants";

const DAY_MS = 24 * 60 * 60_000;

type Event = { status: string; endTime: Date };

/** docs/product/recap.md#the-page */
export const hasRecap = (event: Event, now: Date): boolean => event.status !== "cancelled" && hasEnded(event, now);

/** docs/product/recap.md#feedback */
export const takesFeedback = (event: Event, now: Date): boolean =>
  hasRecap(event, now) && now.getTime() - event.endTime.getTime() < FEEDBACK_DAYS * DAY_MS;

/** Returns how many gave each rating, from 1 to 5. */
export const toRatings = (counts: ReadonlyMap<number, number>): number[] =>
  RATINGS.map((rating) => counts.get(rating) ?? 0);
