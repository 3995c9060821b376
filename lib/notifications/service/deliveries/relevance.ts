import { hasEnded } from "@/lib/events/policy";

import { readNotificationSettings } from "../../schema";
import { describeChanges } from "./compose";
import type { ClaimedDelivery } from "./claimed-delivery";
import type { DeliveryPayload } from "./delivery-payload";

/** Whether the member has that kind on, for this channel. */
function isKindOn({ kind, channel, reader }: ClaimedDelivery): boolean {
  if (kind === "account") return true;
  const settings: { push?: boolean; email?: boolean } = readNotificationSettings(reader?.notifications)[kind];
  return (channel === "mail" ? settings.email : settings.push) ?? false;
}

function isEventStill(claimed: ClaimedDelivery, payload: DeliveryPayload, now: Date): boolean {
  const { event, rsvp, channel, reader } = claimed;
  switch (payload.about) {
    case "note":
    case "digest":
    case "moderation":
      return true;
    case "event_cancelled":
      // Without the event it was deleted. One that was taken up again isn't cancelled.
      if (!event) return Date.parse(payload.event.endTime) > now.getTime();
      return !payload.deleted && event.status === "cancelled" && event.endTime > now && rsvp !== null;
    case "event_changed":
      if (!event || hasEnded(event, now) || !rsvp) return false;
      return Object.values(describeChanges(event, payload, reader?.timezone ?? null)).some(Boolean);
    case "promoted":
      return event !== null && !hasEnded(event, now) && rsvp?.status === "confirmed";
    case "reminder": {
      if (!event || hasEnded(event, now) || rsvp?.status !== "confirmed") return false;
      if (!(channel === "mail" ? rsvp.email : rsvp.push)) return false;
      const isSameStart = event.startTime.getTime() === Date.parse(payload.startTime);
      return isSameStart && (payload.moment === "check_in" || event.startTime > now);
    }
  }
}

/**
 * Whether it should still go out, looked at when it is sent: the member may have turned its kind off since, left or been
 * suspended; the event may have been moved, cancelled or taken up again; the RSVP may be gone.
 */
export function isStillRelevant(claimed: ClaimedDelivery, payload: DeliveryPayload, now: Date): boolean {
  const { reader, kind } = claimed;
  if (!reader || (reader.isSuspended && kind !== "account")) return false;
  return isKindOn(claimed) && isEventStill(claimed, payload, now);
}
