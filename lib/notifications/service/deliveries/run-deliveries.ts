import { setTimeout as wait } from "node:timers/promises";

import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { isDraining } from "@/lib/core/server/process/lifecycle";
import { logger } from "@/lib/core/server/process/logger";
import { consume, isWithinLimit } from "@/lib/core/server/rate-limit";
import { getBackOffMs } from "@/lib/core/shared/back-off";
import { clock } from "@/lib/core/shared/clock";
import { toMailbox } from "@/lib/core/shared/email-address";
import { hasEnded } from "@/lib/events/policy/check-in";
import { DEFAULT_LOCALE } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { EmailError } from "@/lib/mail/mail";
import { formatNames } from "@/lib/mail/member-emails";
import { toReason } from "@/lib/mail/reason";
import { sendEmail } from "@/lib/mail/send";
import { sendTextMessage } from "@/lib/mail/text-message";
import { getTextNumber } from "@/lib/profiles/data/text-number";

import { type PushKind, type PushNotification, readNotificationSettings } from "../../schema";
import { PushError, sendPush } from "../push/push";
import { type DeliveryPayload, deliveryPayloadSchema } from "../queue/delivery-payload";
import type { DeliveryChannel } from "../queue/enqueue";
import { formatPlace, formatTime, getDisplayZone, toOneLine } from "../text/event-text";
import { listSpentSenders, toPossibleSince } from "../guest-mail/limits";
import { listDueAnnouncements } from "../guest-mail/turns.sql";
import { getCalendarMethod } from "./calendar-message";
import { type ClaimedDelivery, type GuestDelivery, listClaimedDeliveries } from "./claimed-delivery";
import { composeEmail, FOLLOW_UP_PATH } from "./compose-mail";
import {
  describeChanges,
  describeDay,
  getDeliveredAnnouncement,
  getDeliveredEvent,
  toAnnouncementPush,
} from "./delivered-event";
import { deliverToGuest } from "./guest-delivery";

/** A mail that changes the member's calendar is also sent if only those are wanted. */
function isKindEnabled(delivery: ClaimedDelivery, payload: DeliveryPayload): boolean {
  const { kind, channel, recipient } = delivery;
  if (kind === "account" || getCalendarMethod(delivery, payload)) return true;
  // Only the RSVP's switch decides on text messages.
  if (channel === "sms") return kind === "reminders";
  const settings: { push?: boolean; email?: boolean } = readNotificationSettings(recipient?.notifications)[kind];
  return (channel === "mail" ? settings.email : settings.push) ?? false;
}

/** Unconfirmed addresses may be a stranger's. Text messages also need a confirmed email. */
const isAllowedAddress = ({ channel, recipient }: ClaimedDelivery, payload: DeliveryPayload): boolean =>
  channel === "push" || recipient?.isEmailVerified === true || payload.about === "security";

function matchesEvent(delivery: ClaimedDelivery, payload: DeliveryPayload, now: Date): boolean {
  const { event, rsvp, channel, recipient, announcement, isStillAddressed, isOffered, followedId } = delivery;
  const isPlaced = rsvp?.status === "confirmed" || rsvp?.status === "waitlisted";
  switch (payload.about) {
    case "note":
    case "digest":
    case "moderation":
    case "security":
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
      return event !== null && !hasEnded(event, now) && isOffered && rsvp?.status !== "confirmed";
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
  return (
    isKindEnabled(delivery, payload) && isAllowedAddress(delivery, payload) && matchesEvent(delivery, payload, now)
  );
}

const PUSH_KINDS: readonly string[] = [
  "messages",
  "requests",
  "reminders",
  "changes",
  "recap",
  "followUps",
  "newEvents",
] satisfies PushKind[];
const isPushKind = (kind: string): kind is PushKind => PUSH_KINDS.includes(kind);

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Small, because a killed process's batch waits for its lease to end. */
const BATCH_SIZE = 8;
/** Mail and SMS providers limit their rate. A slow push service must not delay other members. */
const MAX_IN_FLIGHT: Record<DeliveryChannel, number> = { mail: BATCH_SIZE, sms: BATCH_SIZE, push: 200 };
/** Longer than a batch can take. */
const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 5;
/** Together longer than most outages. Jitter spreads the load on a recovering provider. */
const BACK_OFF = { firstMs: 30_000, factor: 4, jitter: 0.25 };
/** After this age, being asked to wait counts as an attempt. */
const MAX_WAIT_MS = 24 * 60 * 60_000;
/** Shorter than the time that a process has to stop. The next run sends the rest. */
const MAX_RUN_MS = 7_000;

type Status = "sent" | "dropped" | "failed" | "queued";

type Outcome = {
  status: Status;
  error?: string;
  delayMs?: number;
  /** Not counted as an attempt. */
  isRateLimited?: boolean;
  pauseMs?: number;
};

/** @throws what the provider throws */
async function deliver(delivery: ClaimedDelivery): Promise<"sent" | "dropped"> {
  const payload = deliveryPayloadSchema.parse(delivery.payload);
  const { recipient, channel, userId } = delivery;
  if (!recipient || !isStillRelevant(delivery, payload, clock.now())) return "dropped";
  if (channel === "mail") {
    // Counts both kinds apart, so that repeated RSVPs can't leave an entry in the calendar.
    const isWithin = () => isWithinLimit(consume("calendarMailDay", `${payload.about} ${userId}`));
    if (delivery.kind === "calendar" && !(await isWithin())) return "dropped";
    // Together with the invitations by which organizers mail the same mailbox.
    const isWithinInvitations = () => isWithinLimit(consume("guestInvitationAddress", toMailbox(recipient.email)));
    if (payload.about === "guest_offer" && !(await isWithinInvitations())) return "dropped";
    await sendEmail(await composeEmail(delivery, payload, recipient));
    return "sent";
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

async function attempt(delivery: ClaimedDelivery | GuestDelivery): Promise<Outcome> {
  const { id, kind, channel, attempts, createdAt } = delivery;
  try {
    const status = await ("guest" in delivery ? deliverToGuest(delivery) : deliver(delivery));
    // The queue takes it when another day has begun.
    return status === "waits" ? { status: "queued", isRateLimited: true } : { status };
  } catch (cause) {
    const error = cause instanceof Error ? toReason(cause.message) : "Unknown";
    const { isRetryable, retryAfter } =
      cause instanceof EmailError || cause instanceof PushError ? cause : { isRetryable: true, retryAfter: undefined };
    const since = "guest" in delivery ? toPossibleSince(createdAt) : createdAt;
    if (retryAfter !== undefined && clock.ms() - since.getTime() < MAX_WAIT_MS) {
      const delayMs = retryAfter * 1_000;
      // A push service's limit doesn't concern other services, nor a busy mailbox other mailboxes.
      const isForAll = channel !== "push" && (!(cause instanceof EmailError) || cause.concernsAll);
      return { status: "queued", error, delayMs, isRateLimited: true, pauseMs: isForAll ? delayMs : 0 };
    }
    if (!isRetryable || attempts >= MAX_ATTEMPTS) {
      logger.error({ deliveryId: id, kind, reason: error }, "delivery failed");
      return { status: "failed", error };
    }
    return { status: "queued", error, delayMs: getBackOffMs(attempts, BACK_OFF) };
  }
}

async function settle({ id, attempts }: Pick<ClaimedDelivery, "id" | "attempts">, outcome: Outcome): Promise<void> {
  const now = clock.now();
  await db().delivery.updateMany({
    where: { id, attempts, status: "queued" },
    data: {
      status: outcome.status,
      lastError: outcome.error ?? null,
      sentAt: outcome.status === "sent" ? now : null,
      failedAt: outcome.status === "failed" ? now : null,
      nextAttemptAt: new Date(now.getTime() + (outcome.delayMs ?? 0)),
      ...(outcome.isRateLimited && { attempts: { decrement: 1 } }),
    },
  });
}

type Totals = Record<Status, number>;

/** Returns how many milliseconds the provider wants a pause. */
async function sendBatch(deliveries: (ClaimedDelivery | GuestDelivery)[], totals: Totals): Promise<number> {
  const pauses = await Promise.all(
    deliveries.map(async (delivery) => {
      const outcome = await attempt(delivery);
      await settle(delivery, outcome);
      totals[outcome.status]++;
      return outcome.pauseMs ?? 0;
    }),
  );
  return Math.max(...pauses);
}

async function runChannel(channel: DeliveryChannel, totals: Totals): Promise<void> {
  const endsAt = performance.now() + MAX_RUN_MS;
  const batches = new Set<Promise<void>>();
  let pauseMs = 0;
  while (!isDraining() && performance.now() + pauseMs < endsAt) {
    if (pauseMs > 0) await wait(pauseMs);
    pauseMs = 0;
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claim = { channel, now, leaseUntil, limit: BATCH_SIZE, maxAttempts: MAX_ATTEMPTS };
    const { ids, givenUp } = await claimDeliveries(claim);
    totals.failed += givenUp;
    const deliveries = await listClaimedDeliveries(ids);
    if (deliveries.length === 0) break;
    const batch = sendBatch(deliveries, totals).then((longestPauseMs) => {
      batches.delete(batch);
      pauseMs = Math.max(pauseMs, longestPauseMs);
    });
    batches.add(batch);
    // Thrown below. Without this, a failing second batch would be an unhandled rejection.
    batch.catch(() => undefined);
    if ((batches.size + 1) * BATCH_SIZE > MAX_IN_FLIGHT[channel]) await Promise.race(batches);
  }
  await Promise.all(batches);
}

/**
 * Any number of processes may run it. A delivery sent by a killed process repeats under the same
 * idempotency key; a repeated push replaces the first one. Returns how many ended with each status.
 */
export async function runDeliveries(): Promise<Totals> {
  const totals: Totals = { sent: 0, dropped: 0, failed: 0, queued: 0 };
  await Promise.all((["mail", "push", "sms"] as const).map((channel) => runChannel(channel, totals)));
  return totals;
}

type Claim = { channel: DeliveryChannel; now: Date; leaseUntil: Date; limit: number; maxAttempts: number };

/** Fails deliveries without attempts left, because a process died in each. Returns how many. */
async function giveUp(ids: string[]): Promise<number> {
  const where = { id: { in: ids }, status: "queued" };
  await db().delivery.updateMany({
    where: { ...where, lastError: null },
    data: { lastError: "No attempt was completed" },
  });
  const { count } = await db().delivery.updateMany({ where, data: { status: "failed", failedAt: clock.now() } });
  return count;
}

type Due = { status: "queued"; channel: DeliveryChannel; nextAttemptAt: { lte: Date } };

/**
 * Announcements, of which one can have thousands, come last, so that reminders and mails about an
 * account don't wait for them, and one of each account and announcement in turn.
 */
async function findDue(due: Due, limit: number): Promise<{ id: string; attempts: number }[]> {
  const first = await db().delivery.findMany({
    where: { ...due, announcementId: null },
    select: { id: true, attempts: true },
    orderBy: { nextAttemptAt: "asc" },
    take: limit,
  });
  if (first.length === limit) return first;
  const turns = { channel: due.channel, now: due.nextAttemptAt.lte, limit: limit - first.length };
  return [...first, ...(await listDueAnnouncements(await listSpentSenders(), turns))];
}

/**
 * A row is due again when its lease ends. The update repeats the condition, so that one process
 * gets a row. `givenUp` counts deliveries without attempts left.
 */
async function claimDeliveries(claim: Claim): Promise<{ ids: string[]; givenUp: number }> {
  const { channel, now, leaseUntil, limit, maxAttempts } = claim;
  const due: Due = { status: "queued", channel, nextAttemptAt: { lte: now } };
  let givenUp = 0;
  for (;;) {
    const found = await findDue(due, limit);
    const usedUp = found.filter(({ attempts }) => attempts >= maxAttempts);
    if (usedUp.length > 0) givenUp += await giveUp(usedUp.map(({ id }) => id));
    // More may be due.
    if (usedUp.length === limit) continue;
    if (usedUp.length === found.length) return { ids: [], givenUp };
    const claimed = await db().delivery.updateManyAndReturn({
      where: { ...due, id: { in: found.map(({ id }) => id) }, attempts: { lt: maxAttempts } },
      data: { attempts: { increment: 1 }, nextAttemptAt: leaseUntil },
      select: { id: true },
    });
    // Other processes claimed everything found, but more may be due.
    if (claimed.length > 0) return { ids: claimed.map(({ id }) => id), givenUp };
  }
}

function composePush(
  delivery: ClaimedDelivery,
  payload: DeliveryPayload,
  { timezone, locale }: NonNullable<ClaimedDelivery["recipient"]>,
): PushNotification | null {
  const { kind, key } = delivery;
  if (!isPushKind(kind) || payload.about === "digest") return null;
  if (payload.about === "moderation" || payload.about === "security") return null;
  if (payload.about === "note") return { kind, tag: key, title: payload.title, body: payload.body, url: payload.path };
  const t = getTranslator(locale);
  if (payload.about === "follow_up") {
    const body = formatNames(delivery.duePeople, locale);
    return { kind, tag: key, title: t("push.followUp.title"), body, url: FOLLOW_UP_PATH };
  }
  const event = getDeliveredEvent(delivery, payload);
  const reading = { zone: getDisplayZone(event, timezone), locale };
  const day = describeDay(event, delivery.createdAt, reading);
  const when = t("push.event.at", { day, time: formatTime(event.startTime, reading) });
  const place = formatPlace(event, locale);
  const withPlace = (text: string) => (place ? t("push.event.withPlace", { when: text, place }) : text);
  // The shared tag makes an event's newest push replace older ones, which are outdated.
  const notification = { kind, tag: `event:${event.id}`, title: toOneLine(event.name), url: `/events/${event.id}` };
  switch (payload.about) {
    case "reminder":
      return {
        ...notification,
        body: payload.moment === "check_in" ? t("push.event.checkIn") : withPlace(capitalize(when)),
      };
    case "event_changed":
      return { ...notification, body: t("push.event.changed", { when: withPlace(when) }) };
    case "event_cancelled":
      return { ...notification, body: t("push.event.cancelled", { when }), url: "/events" };
    case "announcement":
    case "announcement_test":
      // Each has its own tag: a newer one doesn't make it outdated.
      return { ...notification, tag: key, ...toAnnouncementPush(event, getDeliveredAnnouncement(delivery, payload)) };
    case "recap":
      return { ...notification, body: t("push.event.recap"), url: `/events/${event.id}/recap` };
    case "new_event":
      return { ...notification, body: t("push.event.new", { when: withPlace(when) }) };
    case "walk_in":
      return { ...notification, body: t("push.event.walkIn"), expiresAt: payload.expiresAt };
    case "rsvp_confirmed":
    case "guest_offer":
      return null;
    case "rsvp_cancelled":
      return { ...notification, body: t("push.event.rsvpCancelled", { when: capitalize(when) }) };
    case "promoted":
      return { ...notification, body: t("push.event.promoted", { when: capitalize(when) }) };
    case "request_decided":
      return { ...notification, body: t(`push.event.request.${payload.status}`, { when: capitalize(when) }) };
  }
}
