import { LATE_CHECK_INS_MS } from "../constants/event";
import { DOOR_LINK_AFTER_MS, DOOR_LINK_BEFORE_MS } from "../constants/team";

type EventTimes = { startTime: Date; endTime: Date; status: string };

export const getDoorLinkStart = ({ startTime }: Pick<EventTimes, "startTime">): Date =>
  new Date(startTime.getTime() - DOOR_LINK_BEFORE_MS);

/**
 * The times follow those of the event (docs/product/event-team.md#links-for-helpers). `late`: only
 * for what the device could not send before.
 */
export function getDoorLinkState(event: EventTimes, now: Date): "early" | "open" | "late" | "over" {
  const afterMs = now.getTime() - event.endTime.getTime();
  if (event.status === "cancelled" || afterMs >= LATE_CHECK_INS_MS) return "over";
  if (afterMs >= DOOR_LINK_AFTER_MS) return "late";
  return now < getDoorLinkStart(event) ? "early" : "open";
}
