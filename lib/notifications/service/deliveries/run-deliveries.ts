import { setTimeout as wait } from "node:timers/promises";

import { db } from "@/lib/core/server/db";
import { runInBackground } from "@/lib/core/server/process/background";
import { isDraining } from "@/lib/core/server/process/lifecycle";
import { logger } from "@/lib/core/server/process/logger";
import { getBackOffMs } from "@/lib/core/shared/back-off";
import { clock } from "@/lib/core/shared/clock";
import { EmailError } from "@/lib/mail/mail";
import { toReason } from "@/lib/mail/reason";

import { toPossibleSince } from "../guest-mail/limits";
import { PushError } from "../push/push";
import { type AccountDelivery, deliverAccountMail, listAccountDeliveries } from "./account-delivery";
import { claimDeliveries, QUEUES, type QueueName } from "./claim-deliveries";
import { type ClaimedDelivery, type GuestDelivery, listClaimedDeliveries } from "./claimed-delivery";
import { deliverToGuest } from "./guest-delivery";
import { deliverToMember } from "./member-delivery";

/** Small, because a killed process's batch waits for its lease to end. */
const BATCH_SIZE = 8;
/** Mail and SMS providers limit their rate. A slow push service must not delay other members. */
const MAX_IN_FLIGHT: Record<QueueName, number> = { account: BATCH_SIZE, mail: BATCH_SIZE, sms: BATCH_SIZE, push: 200 };
/** Longer than a batch can take. */
const LEASE_MS = 60_000;
/**
 * Together longer than most outages. A mail about an account is tried again soon, because somebody
 * waits for it. Jitter spreads the load on a recovering provider.
 */
const RETRIES = { maxAttempts: 5, backOff: { firstMs: 30_000, factor: 4, jitter: 0.25 } };
const ACCOUNT_RETRIES = { maxAttempts: 10, backOff: { firstMs: 5_000, factor: 2.2, jitter: 0.25 } };
const getRetries = (queue: QueueName) => (queue === "account" ? ACCOUNT_RETRIES : RETRIES);
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

type Claimed = AccountDelivery | ClaimedDelivery | GuestDelivery;

function deliver(delivery: Claimed): Promise<"sent" | "dropped" | "waits"> {
  if ("account" in delivery) return deliverAccountMail(delivery);
  return "guest" in delivery ? deliverToGuest(delivery) : deliverToMember(delivery);
}

async function attempt(queue: QueueName, delivery: Claimed): Promise<Outcome> {
  const { id, attempts, createdAt } = delivery;
  try {
    const status = await deliver(delivery);
    // The queue takes it when another day has begun.
    return status === "waits" ? { status: "queued", isRateLimited: true } : { status };
  } catch (cause) {
    const error = cause instanceof Error ? toReason(cause.message) : "Unknown";
    const { isRetryable, retryAfter } =
      cause instanceof EmailError || cause instanceof PushError ? cause : { isRetryable: true, retryAfter: undefined };
    const since = "sender" in delivery && delivery.sender ? toPossibleSince(createdAt) : createdAt;
    if (retryAfter !== undefined && clock.ms() - since.getTime() < MAX_WAIT_MS) {
      const delayMs = retryAfter * 1_000;
      // A push service's limit doesn't concern other services, nor a busy mailbox other mailboxes.
      const isForAll = queue !== "push" && (!(cause instanceof EmailError) || cause.concernsAll);
      return { status: "queued", error, delayMs, isRateLimited: true, pauseMs: isForAll ? delayMs : 0 };
    }
    const { maxAttempts, backOff } = getRetries(queue);
    if (!isRetryable || attempts >= maxAttempts) {
      logger.error({ deliveryId: id, queue, reason: error }, "delivery failed");
      if ("account" in delivery) await delivery.account.onFailed?.(delivery);
      return { status: "failed", error };
    }
    return { status: "queued", error, delayMs: getBackOffMs(attempts, backOff) };
  }
}

/**
 * Whether the payload can have an address that is nobody's, or a deleted guest's. One that failed
 * may be queued again by an operator.
 */
const hasAddress = (delivery: Claimed): boolean => "account" in delivery || delivery.kind === "guest";

async function settle(delivery: Claimed, outcome: Outcome): Promise<void> {
  const { id, attempts } = delivery;
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
      ...(hasAddress(delivery) && ["sent", "dropped"].includes(outcome.status) && { payload: {} }),
    },
  });
}

type Totals = Record<Status, number>;

/** Returns how many milliseconds the provider wants a pause. */
async function sendBatch(queue: QueueName, deliveries: Claimed[], totals: Totals): Promise<number> {
  const pauses = await Promise.all(
    deliveries.map(async (delivery) => {
      const outcome = await attempt(queue, delivery);
      await settle(delivery, outcome);
      totals[outcome.status]++;
      return outcome.pauseMs ?? 0;
    }),
  );
  return Math.max(...pauses);
}

async function listClaimed(queue: QueueName, ids: string[]): Promise<Claimed[]> {
  const mails = queue === "account" ? await listAccountDeliveries(ids) : [];
  const others = ids.filter((each) => !mails.some(({ id }) => id === each));
  return [...mails, ...(await listClaimedDeliveries(others))];
}

async function runQueue(queue: QueueName, totals: Totals): Promise<void> {
  const endsAt = performance.now() + MAX_RUN_MS;
  const { maxAttempts } = getRetries(queue);
  const batches = new Set<Promise<void>>();
  let pauseMs = 0;
  while (!isDraining() && performance.now() + pauseMs < endsAt) {
    if (pauseMs > 0) await wait(pauseMs);
    pauseMs = 0;
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const { ids, givenUp } = await claimDeliveries({ queue, now, leaseUntil, limit: BATCH_SIZE, maxAttempts });
    totals.failed += givenUp;
    const deliveries = await listClaimed(queue, ids);
    if (deliveries.length === 0) break;
    const batch = sendBatch(queue, deliveries, totals).then((longestPauseMs) => {
      batches.delete(batch);
      pauseMs = Math.max(pauseMs, longestPauseMs);
    });
    batches.add(batch);
    // Thrown below. Without this, a failing second batch would be an unhandled rejection.
    batch.catch(() => undefined);
    if ((batches.size + 1) * BATCH_SIZE > MAX_IN_FLIGHT[queue]) await Promise.race(batches);
  }
  await Promise.all(batches);
}

/**
 * Any number of processes may run it. A delivery sent by a killed process repeats under the same
 * idempotency key; a repeated push replaces the first one. Returns how many ended with each status.
 */
export async function runDeliveries(queues = Object.keys(QUEUES) as QueueName[]): Promise<Totals> {
  const totals: Totals = { sent: 0, dropped: 0, failed: 0, queued: 0 };
  await Promise.all(queues.map((queue) => runQueue(queue, totals)));
  return totals;
}

/** Sends mails about accounts after the response. The job sends the ones that fail. */
export const sendAccountMails = (): void =>
  runInBackground("send account mails", async () => {
    await runDeliveries(["account"]);
  });
