import type { CheckInState } from "@/lib/events/schema/event";
import type { ErrorMessageKey, MessageValues } from "@/lib/i18n/shared/messages";

type CheckInMessage = { key: ErrorMessageKey; values?: MessageValues };

function getTooEarlyMessage(minutes: number): CheckInMessage {
  if (minutes < 60) return { key: "attendance.tooEarly.minutes", values: { count: minutes } };
  if (minutes < 24 * 60) return { key: "attendance.tooEarly.hours", values: { count: Math.floor(minutes / 60) } };
  return { key: "attendance.tooEarly.days", values: { count: Math.floor(minutes / (24 * 60)) } };
}

/** Returns what a member reads about checking in (docs/product/check-in.md#check-in-messages). */
export function getCheckInMessage({ reason, minutesUntilCheckIn }: CheckInState, status: string): CheckInMessage {
  if (reason === null) return { key: "attendance.checkInOpen" };
  if (reason === "no_rsvp") return { key: "attendance.noRsvp" };
  if (reason === "too_early") return getTooEarlyMessage(minutesUntilCheckIn);
  return { key: status === "cancelled" ? "events.cancelled" : "events.ended" };
}
