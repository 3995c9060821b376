import type { EventResponse } from "../schema/event";
import { getCheckInState, hasEnded } from "./check-in";

/** Of an event for its viewer, who can join one that is `open` (docs/product/events.md#state). */
export type OwnState = "open" | Undecided | "going" | "checkIn" | "in" | "over" | "cancelled";
type Undecided = "pending" | "waitlisted" | "declined";

type OwnEvent = Pick<EventResponse, "startTime" | "endTime" | "status" | "viewer">;

/**
 * The end comes first: an attendance stays open for a while after it.
 * @param canCheckIn what the server said last, because the device's clock may be wrong
 */
export function getOwnState(event: OwnEvent, now: Date, canCheckIn?: boolean): OwnState {
  if (event.status === "cancelled") return "cancelled";
  if (hasEnded(event, now)) return "over";
  if (event.viewer?.isCheckedIn) return "in";
  const status = event.viewer?.rsvp?.status ?? "open";
  if (status !== "confirmed") return status;
  return (canCheckIn ?? getCheckInState(event, { hasRsvp: true }, now).canCheckIn) ? "checkIn" : "going";
}
