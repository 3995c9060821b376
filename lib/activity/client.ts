import { listen } from "@/lib/core/browser/listen";
import { getStoredToken } from "@/lib/http/browser/stored-token";

import { MAX_ACTIVITIES } from "./constants";
import type { ActivityInput, VitalInput } from "./schema";

const SEND_AFTER_MS = 10_000;

type Report = ActivityInput | VitalInput;

let waiting: Report[] = [];
/** Set while something waits. */
let stopWaiting: (() => void) | undefined;

/** The cookie identifies the member, since a beacon has no headers. */
export function sendActivities(): void {
  stopWaiting?.();
  stopWaiting = undefined;
  const activities = waiting;
  waiting = [];
  // The session has ended meanwhile.
  if (activities.length === 0 || !getStoredToken()) return;
  const body = new Blob([JSON.stringify(activities)], { type: "application/json" });
  navigator.sendBeacon("/api/activity/track", body);
}

/**
 * Sends several activities together, at the latest when the page is left, and ignores failures.
 * Sends nothing without a stored token.
 */
export function trackActivity(input: Report): void {
  if (!getStoredToken()) return;
  if (waiting.push(input) === MAX_ACTIVITIES) return sendActivities();
  if (stopWaiting) return;
  const timer = setTimeout(sendActivities, SEND_AFTER_MS);
  const stop = listen(document, sendActivities, "visibilitychange");
  stopWaiting = () => {
    clearTimeout(timer);
    stop();
  };
}
