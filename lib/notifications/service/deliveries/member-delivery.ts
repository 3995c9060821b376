import { env } from "@/lib/core/server/process/env";
import { consume, isWithinLimit } from "@/lib/core/server/rate-limit";
import { sendEmail } from "@/lib/mail/send";
import { sendTextMessage } from "@/lib/mail/text-message";
import { getTextNumber } from "@/lib/profiles/data/text-number";

import { PUSH_DELIVERY, type PushKind } from "../../constants";
import { type PushNotification, readNotificationSettings } from "../../schema";
import { mailGuest, toPossibleSince } from "../guest-mail/limits";
import { COUNTED_KINDS } from "../guest-mail/turns.sql";
import { readDelivery } from "../kinds";
import type { Due, Notice } from "../kinds/kind";
import { sendPush } from "../push/push";
import type { ClaimedDelivery } from "./claimed-delivery";
import { composeEmail } from "./compose-email";
import { getUnsubscribeUrls, isEmailKind } from "./unsubscribe";

/** Of a member whose account isn't deleted. */
type MemberDelivery = ClaimedDelivery & { recipient: NonNullable<ClaimedDelivery["recipient"]> };
type Status = "sent" | "dropped" | "waits";

/** Besides the calendar's mails, those that a member can cause again and again. */
const REPEATED = ["rsvp_received", "series_rsvp"];

function isKindEnabled({ kind, channel, recipient }: Due): boolean {
  if (kind === "account" || kind === "guest") return true;
  // Only the RSVP's switch decides on text messages.
  if (channel === "sms") return kind === "reminders";
  const settings: { push?: boolean; email?: boolean } = readNotificationSettings(recipient.notifications)[kind];
  return (channel === "mail" ? settings.email : settings.push) ?? false;
}

/** Returns why the member gets the mail, and the links that end it, or null for an account's. */
function getEnding({ kind, userId, recipient }: MemberDelivery, { ending, entry }: Notice) {
  const { notifications, emailChangedAt: since } = recipient;
  // A mail about a change that is only sent for the calendar ends with the calendar's mails.
  const isOnlyEntry = entry && kind === "changes" && !readNotificationSettings(notifications).changes.email;
  const own = isOnlyEntry ? "calendar" : kind;
  const found = ending ?? (isEmailKind(own) ? { reason: own, topic: own } : null);
  return found && { reason: found.reason, urls: getUnsubscribeUrls({ id: userId, topic: found.topic, since }) };
}

async function sendMail(delivery: MemberDelivery, notice: Notice, about: string): Promise<Status> {
  const { kind, userId, sender, recipient, key, createdAt, replyTo } = delivery;
  const { mail } = notice;
  if (!mail) return "dropped";
  // Counts the kinds apart, so that repeated RSVPs can't leave an entry in the calendar.
  const isWithin = () => isWithinLimit(consume("calendarMailDay", `${about} ${userId}`));
  if ((kind === "calendar" || REPEATED.includes(about)) && !(await isWithin())) return "dropped";
  const send = async () => {
    const idempotency = { key, at: sender ? toPossibleSince(createdAt) : createdAt };
    const envelope = { idempotency, ...(replyTo && { replyTo }), ending: getEnding(delivery, notice) };
    await sendEmail(await composeEmail(delivery, { ...notice, mail }, envelope));
  };
  if (COUNTED_KINDS.some((each) => each === kind)) {
    const outcome = await mailGuest({ sender, email: recipient.email, limit: "invitationAddress" }, send);
    return outcome === "refused" ? "dropped" : outcome;
  }
  await send();
  return "sent";
}

async function sendText(delivery: MemberDelivery, { title, body, url }: PushNotification): Promise<Status> {
  const { userId, key, createdAt: at } = delivery;
  const to = getTextNumber(delivery.recipient);
  if (!to) return "dropped";
  // Several accounts may have the same number.
  const counted = consume("textMessageAccountDay", userId).then(() => consume("textMessageDay", to));
  if (!(await isWithinLimit(counted))) return "dropped";
  const text = `${title}: ${body} ${env().NEXTAUTH_URL}${url}`;
  await sendTextMessage({ to, body: text, idempotency: { key, at } });
  return "sent";
}

const isPushKind = (kind: string): kind is PushKind => kind in PUSH_DELIVERY;

/** @throws what the provider throws */
export async function deliverToMember(delivery: ClaimedDelivery): Promise<Status> {
  const { about, kind: noticeKind, payload } = readDelivery(delivery.payload);
  const { recipient, channel, kind, userId } = delivery;
  if (!recipient || (recipient.isSuspended && kind !== "account")) return "dropped";
  // Unconfirmed addresses may be a stranger's. Text messages also need a confirmed email.
  if (channel !== "push" && !recipient.isEmailVerified) return "dropped";
  const own = { ...delivery, recipient };
  const notice = await noticeKind.write(own, payload);
  // A mail that changes the member's calendar is also sent if only those are wanted.
  if (!notice || !(notice.entry || isKindEnabled(own))) return "dropped";
  if (channel === "mail") return sendMail(own, notice, about);
  if (!notice.push || !isPushKind(kind)) return "dropped";
  const push = { kind, ...notice.push() };
  if (channel === "sms") return sendText(own, push);
  // Dropped if no device accepts it and no retry could succeed.
  return (await sendPush(userId, push)) > 0 ? "sent" : "dropped";
}
