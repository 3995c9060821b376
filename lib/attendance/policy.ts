import { AppError } from "@/lib/core/shared/errors";
import type { CheckInState } from "@/lib/events/schema/event";
import type { ErrorMessageKey, MessageValues } from "@/lib/core/shared/error-message";

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

/** Whether a check-in may end one at another event: only the member moves themself. */
export const canLeaveOtherEvent = ({ userId, organizerId }: { userId: string; organizerId: string }): boolean =>
  userId === organizerId;

/**
 * Whether a check-in is refused without the door's code: at an event that requires it, unless an organizer checks the member in, who
 * sees them (docs/product/check-in.md#required-code).
 */
export const needsDoorCode = (
  { requiresDoorCode }: { requiresDoorCode: boolean },
  { organizerId, hasDoorCode }: { organizerId?: string; hasDoorCode: boolean },
): boolean => requiresDoorCode && organizerId === undefined && !hasDoorCode;

export const toDoorCodeError = () => new AppError("door_code_required", "attendance.doorCodeRequired");

type Refusal = CheckInState & { reason: NonNullable<CheckInState["reason"]> };

export const isRefusal = (state: CheckInState): state is Refusal => state.reason !== null;

/** Returns the error of a refused check-in. `extra` are further keys of the response's body. */
export function toRefusalError(state: Refusal, status: string, extra: Record<string, unknown> = {}): AppError {
  const { key, values } = getCheckInMessage(state, status);
  return new AppError(state.reason, key, { values, extra });
}
