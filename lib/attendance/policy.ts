import { AppError } from "@/lib/core/shared/errors";
import type { CheckInState } from "@/lib/events/schema/event";
import type { ErrorMessageKey, MessageValues } from "@/lib/core/shared/error-message";

type CheckInMessage = { key: ErrorMessageKey; values?: MessageValues };

function getTooEarlyMessage(minutes: number): CheckInMessage {
  if (minutes < 60) return { key: "attendance.tooEarly.minutes", values: { count: minutes } };
  if (minutes < 24 * 60) return { key: "attendance.tooEarly.hours", values: { count: Math.floor(minutes / 60) } };
  return { key: "attendance.tooEarly.days", values: { count: Math.floor(minutes / (24 * 60)) } };
}

/** docs/product/check-in.md#check-in-messages */
export function getCheckInMessage({ reason, minutesUntilCheckIn }: CheckInState, status: string): CheckInMessage {
  if (reason === null) return { key: "attendance.checkInOpen" };
  if (reason === "no_rsvp") return { key: "attendance.noRsvp" };
  if (reason === "too_early") return getTooEarlyMessage(minutesUntilCheckIn);
  return { key: status === "cancelled" ? "events.cancelled" : "events.ended" };
}

/** Only members themselves may leave another event by a check-in. */
export const canLeaveOtherEvent = ({ isOwn }: { isOwn: boolean }): boolean => isOwn;

/** An organizer sees the member and needs no code (docs/product/check-in.md#required-code). */
export const needsDoorCode = (
  { requiresDoorCode }: { requiresDoorCode: boolean },
  { organizerId, hasDoorCode }: { organizerId?: string; hasDoorCode: boolean },
): boolean => requiresDoorCode && organizerId === undefined && !hasDoorCode;

export const toDoorCodeError = () => new AppError("door_code_required", "attendance.doorCodeRequired");

type Refusal = CheckInState & { reason: NonNullable<CheckInState["reason"]> };

export const isRefusal = (state: CheckInState): state is Refusal => state.reason !== null;

export function toRefusalError(state: Refusal, status: string, extra: Record<string, unknown> = {}): AppError {
  const { key, values } = getCheckInMessage(state, status);
  return new AppError(state.reason, key, { values, extra });
}
