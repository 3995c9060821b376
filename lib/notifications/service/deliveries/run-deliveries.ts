import { setTimeout as wait } from "node:timers/promises";

import { getBackOffMs } from "@/lib/core/shared/back-off";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { isDraining } from "@/lib/core/server/process/lifecycle";
import { logger } from "@/lib/core/server/process/logger";
import { consume } from "@/lib/core/server/rate-limit";
import { EmailError } from "@/lib/mail/mail";
import { sendEmail } from "@/lib/mail/send";
import { sendTextMessage } from "@/lib/mail/text-message";
import { toPhoneNumber } from "@/lib/profiles/policy/phone-number";

import { PushError, sendPush } from "../push/push";
import { claimDeliveries } from "./claim";
import { listClaimedDeliveries, type ClaimedDelivery } from "./claimed-delivery";
import { composeEmail } from "./compose-mail";
import { composePush } from "./compose-push";
import { deliveryPayloadSchema } from "../queue/delivery-payload";
import type { DeliveryChannel } from "../queue/enqueue";
import { isStillRelevant } from "./relevance";

/** Small, because a killed process's batch waits for its lease to end. */
const BATCH_SIZE = 8;
/** Mail and SMS providers limit their rate. A slow push service must not delay other members. */
const MAX_IN_FLIGHT: Record<DeliveryChannel, number> = { mail: BATCH_SIZE, sms: BATCH_SIZE, push: 200 };
/** Longer than a batch can take. */
const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 5;
/** Together longer than most outages. Jitter spreads the load on a recovering provider. */
const BACK_OFF = { firstMs: 30_000, factor: 4, jitter: 0.25 };
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

/** Counts per number, because several accounts may have the same one. */
async function isTextMessageLeft(phoneNumber: string): Promise<boolean> {
  try {
    await consume("textMessageDay", phoneNumber);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}

/** @throws what the provider throws */
async function deliver(delivery: ClaimedDelivery): Promise<"sent" | "dropped"> {
  const payload = deliveryPayloadSchema.parse(delivery.payload);
  const { recipient, channel, userId } = delivery;
  if (!recipient || !isStillRelevant(delivery, payload, clock.now())) return "dropped";
  if (channel === "mail") {
    await sendEmail(await composeEmail(delivery, payload, recipient));
    return "sent";
  }
  const notification = composePush(delivery, payload, recipient);
  if (channel === "sms") {
    const to = toPhoneNumber(recipient.phone);
    if (!notification || !to) return "dropped";
    const { title, body, url } = notification;
    const text = `${title}: ${body} ${env().NEXTAUTH_URL}${url}`;
    if (!(await isTextMessageLeft(to))) return "dropped";
    await sendTextMessage({ to, body: text, idempotency: { key: delivery.key, at: delivery.createdAt } });
    return "sent";
  }
  // Dropped if no device accepts it and no retry could succeed.
  return notification && (await sendPush(userId, notification)) > 0 ? "sent" : "dropped";
}

async function attempt(delivery: ClaimedDelivery): Promise<Outcome> {
  const { id, kind, channel, attempts } = delivery;
  try {
    return { status: await deliver(delivery) };
  } catch (cause) {
    const error = cause instanceof Error ? cause.message.slice(0, 500) : "Unknown";
    const { isRetryable, retryAfter } =
      cause instanceof EmailError || cause instanceof PushError ? cause : { isRetryable: true, retryAfter: undefined };
    if (retryAfter !== undefined) {
      const delayMs = retryAfter * 1_000;
      // A push service's limit doesn't concern other services.
      return { status: "queued", error, delayMs, isRateLimited: true, pauseMs: channel === "push" ? 0 : delayMs };
    }
    if (!isRetryable || attempts >= MAX_ATTEMPTS) {
      logger.error({ deliveryId: id, kind, reason: error }, "delivery failed");
      return { status: "failed", error };
    }
    return { status: "queued", error, delayMs: getBackOffMs(attempts, BACK_OFF) };
  }
}

async function settle({ id, attempts }: ClaimedDelivery, outcome: Outcome): Promise<void> {
  const now = clock.now();
  await db().delivery.updateMany({
    where: { id, attempts, status: "queued" },
    data: {
      status: outcome.status,
      lastError: outcome.error ?? null,
      sentAt: outcome.status === "sent" ? now : null,
      nextAttemptAt: new Date(now.getTime() + (outcome.delayMs ?? 0)),
      ...(outcome.isRateLimited && { attempts: { decrement: 1 } }),
    },
  });
}

type Totals = Record<Status, number>;

/** Returns how many milliseconds the provider wants a pause. */
async function sendBatch(deliveries: ClaimedDelivery[], totals: Totals): Promise<number> {
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
