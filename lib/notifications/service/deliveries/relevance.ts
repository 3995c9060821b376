import { hasEnded } from "@/lib/events/policy/check-in";
import { DEFAULT_LOCALE } from "@/lib/i18n/server/languages";

import { readNotificationSettings } from "../../schema";
import type { ClaimedDelivery } from "./claimed-delivery";
import { describeChanges } from "./delivered-event";
import type { DeliveryPayload } from "../queue/delivery-payload";

function isKindEnabled({ kind, channel, recipient }: ClaimedDelivery): boolean {
  if (kind === "account") return true;
  // Only the RSVP's switch decides on text messages.
  if (channel === "sms") return kind === "reminders";
  const settings: { push?: boolean; email?: boolean } = readNotificationSettings(recipient?.notifications)[kind];
  return (channel === "mail" ? settings.email : settings.push) ?? false;
}

/** Unconfirmed addresses may be a stranger's. Text messages also need a confirmed email. */
const isAllowedAddress = ({ channel, recipient }: ClaimedDelivery, payload: DeliveryPayload): boolean =>
  channel === "push" || recipient?.isEmailVerified === true || payload.about === "security";

function matchesEvent(delivery: ClaimedDelivery, payload: DeliveryPayload, now: Date): boolean {
  const { event, rsvp, channel, recipient } = delivery;
  switch (payload.about) {
    case "note":
    case "digest":
    case "moderation":
    case "security":
      return true;
    case "event_cancelled":
      // A missing event was deleted. An uncancelled event takes place after all.
      if (!event) return Date.parse(payload.event.endTime) > now.getTime();
      return !payload.deleted && event.status === "cancelled" && event.endTime > now && rsvp !== null;
    case "event_changed":
      if (!event || hasEnded(event, now) || !rsvp) return false;
      return Object.values(
        describeChanges(event, payload, { timezone: recipient?.timezone ?? null, locale: DEFAULT_LOCALE }),
      ).some(Boolean);
    case "promoted":
      return event !== null && !hasEnded(event, now) && rsvp?.status === "confirmed";
    case "walk_in":
      return event !== null && !hasEnded(event, now) && Date.parse(payload.expiresAt) > now.getTime();
    case "reminder": {
      if (!event || hasEnded(event, now) || rsvp?.status !== "confirmed") return false;
      if (!{ mail: rsvp.email, push: rsvp.push, sms: rsvp.sms }[channel]) return false;
      const isSameStart = event.startTime.getTime() === Date.parse(payload.startTime);
      return isSameStart && (payload.moment === "check_in" || event.startTime > now);
    }
  }
}

/** Returns false if the settings, the member, the event or the RSVP changed since enqueueing. */
export function isStillRelevant(delivery: ClaimedDelivery, payload: DeliveryPayload, now: Date): boolean {
  const { recipient, kind } = delivery;
  if (!recipient || (recipient.isSuspended && kind !== "account")) return false;
  return isKindEnabled(delivery) && isAllowedAddress(delivery, payload) && matchesEvent(delivery, payload, now);
}
