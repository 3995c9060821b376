import { env } from "@/lib/core/server/process/env";
import { consume, isWithinLimit } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { hasEnded } from "@/lib/events/policy/check-in";
import { DEFAULT_LOCALE } from "@/lib/i18n/server/languages";
import { sendEmail } from "@/lib/mail/send";
import { sendTextMessage } from "@/lib/mail/text-message";
import { getTextNumber } from "@/lib/profiles/data/text-number";

import { readNotificationSettings } from "../../schema";
import { mailGuest } from "../guest-mail/limits";
import { sendPush } from "../push/push";
import { type DeliveryPayload, deliveryPayloadSchema } from "../queue/delivery-payload";
import { getCalendarMethod } from "./calendar-message";
import type { ClaimedDelivery } from "./claimed-delivery";
import { composeEmail } from "./compose-mail";
import { composePush } from "./compose-push";
import { describeChanges } from "./delivered-event";

/** A mail that changes the member's calendar is also sent if only those are wanted. */
function isKindEnabled(delivery: ClaimedDelivery, payload: DeliveryPayload): boolean {
  const { kind, channel, recipient } = delivery;
  if (kind === "account" || kind === "guest" || getCalendarMethod(delivery, payload)) return true;
  // Only the RSVP's switch decides on text messages.
  if (channel === "sms") return kind === "reminders";
  const settings: { push?: boolean; email?: boolean } = readNotificationSettings(recipient?.notifications)[kind];
  return (channel === "mail" ? settings.email : settings.push) ?? false;
}

/** Unconfirmed addresses may be a stranger's. Text messages also need a confirmed email. */
const isAllowedAddress = ({ channel, recipient }: ClaimedDelivery): boolean =>
  channel === "push" || recipient?.isEmailVerified === true;

/** Whether the event, and the place of the member or guest, are still as the mail says. */
export function matchesEvent(delivery: Omit<ClaimedDelivery, "userId">, payload: DeliveryPayload, now: Date): boolean {
  const { event, rsvp, channel, recipient, announcement, isStillAddressed, isOffered, followedId } = delivery;
  const isPlaced = rsvp?.status === "confirmed" || rsvp?.status === "waitlisted";
  switch (payload.about) {
    case "note":
    case "digest":
      return true;
    case "follow_up":
      return delivery.duePeople.length > 0;
    case "event_cancelled":
      // A missing event was deleted. An uncancelled event takes place after all.
      if (!event) return Date.parse(payload.event.endTime) > now.getTime();
      return !payload.deleted && event.status === "cancelled" && event.endTime > now && isPlaced;
    case "event_changed":
      if (!event || hasEnded(event, now) || !isPlaced) return false;
      return Object.values(
        describeChanges(event, payload, { timezone: recipient?.timezone ?? null, locale: DEFAULT_LOCALE }),
      ).some(Boolean);
    case "promoted":
      return event !== null && !hasEnded(event, now) && rsvp?.status === "confirmed";
    case "rsvp_confirmed":
      if (!event || event.status === "cancelled" || event.startTime <= now || rsvp?.id !== payload.rsvpId) return false;
      return getCalendarMethod(delivery, payload) !== null;
    case "rsvp_cancelled":
      if (Date.parse(payload.event.startTime) <= now.getTime() || rsvp?.status === "confirmed") return false;
      return delivery.kind === "changes" || getCalendarMethod(delivery, payload) !== null;
    case "announcement":
      if (!event || !rsvp || !isStillAddressed || announcement?.status === "withdrawn") return false;
      return { mail: rsvp.email, push: rsvp.push, sms: false }[channel];
    case "announcement_test":
      return event !== null;
    case "request_decided":
      return event !== null && !hasEnded(event, now) && rsvp?.status === payload.status;
    case "recap":
      return event !== null && event.status !== "cancelled" && hasEnded(event, now);
    case "new_event":
      return event !== null && followedId !== null;
    case "guest_offer":
      return isOffered;
    case "walk_in":
      return event !== null && !hasEnded(event, now) && Date.parse(payload.expiresAt) > now.getTime();
    case "reminder": {
      if (!event || hasEnded(event, now) || rsvp?.status !== "confirmed") return false;
      const isInsteadOfText = rsvp.sms && recipient !== null && recipient.confirmedPhone === null;
      if (!{ mail: rsvp.email || isInsteadOfText, push: rsvp.push, sms: rsvp.sms }[channel]) return false;
      const isSameStart = event.startTime.getTime() === Date.parse(payload.startTime);
      return isSameStart && (payload.moment === "check_in" || event.startTime > now);
    }
  }
}

/** Returns false if the settings, the member, the event or the RSVP changed since enqueueing. */
function isStillRelevant(delivery: ClaimedDelivery, payload: DeliveryPayload, now: Date): boolean {
  const { recipient, kind } = delivery;
  if (!recipient || (recipient.isSuspended && kind !== "account")) return false;
  return isKindEnabled(delivery, payload) && isAllowedAddress(delivery) && matchesEvent(delivery, payload, now);
}

/** @throws what the provider throws */
export async function deliverToMember(delivery: ClaimedDelivery): Promise<"sent" | "dropped" | "waits"> {
  const payload = deliveryPayloadSchema.parse(delivery.payload);
  const { recipient, channel, userId } = delivery;
  if (!recipient || !isStillRelevant(delivery, payload, clock.now())) return "dropped";
  if (channel === "mail") {
    // Counts both kinds apart, so that repeated RSVPs can't leave an entry in the calendar.
    const isWithin = () => isWithinLimit(consume("calendarMailDay", `${payload.about} ${userId}`));
    if (delivery.kind === "calendar" && !(await isWithin())) return "dropped";
    const send = async () => sendEmail(await composeEmail(delivery, payload, recipient));
    if (payload.about !== "guest_offer") return send().then(() => "sent");
    const mail = { sender: delivery.sender, email: recipient.email, limit: "invitationAddress" } as const;
    const outcome = await mailGuest(mail, send);
    return outcome === "refused" ? "dropped" : outcome;
  }
  const notification = composePush(delivery, payload, recipient);
  if (channel === "sms") {
    const to = getTextNumber(recipient);
    if (!notification || !to) return "dropped";
    const { title, body, url } = notification;
    const text = `${title}: ${body} ${env().NEXTAUTH_URL}${url}`;
    // Several accounts may have the same number.
    const counted = consume("textMessageAccountDay", userId).then(() => consume("textMessageDay", to));
    if (!(await isWithinLimit(counted))) return "dropped";
    await sendTextMessage({ to, body: text, idempotency: { key: delivery.key, at: delivery.createdAt } });
    return "sent";
  }
  // Dropped if no device accepts it and no retry could succeed.
  return notification && (await sendPush(userId, notification)) > 0 ? "sent" : "dropped";
}
