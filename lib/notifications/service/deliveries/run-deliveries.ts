import { setTimeout as wait } from "node:timers/promises";

import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";
import { isDraining } from "@/lib/core/server/lifecycle";
import { logger } from "@/lib/core/server/logger";
import { MailError } from "@/lib/mail/mail";
import { sendMail } from "@/lib/mail/send";

import { composeMail, composePush } from "./compose";
import { CLAIM, toClaimed, type ClaimedDelivery, type ClaimedRow } from "./claimed-delivery";
import { deliveryPayloadSchema } from "./delivery-payload";
import { sendPush } from "../push/push";
import { isStillRelevant } from "./relevance";

/** Small, because a provider counts mails by the second, and because a killed process leaves so many to the lease. */
const BATCH = 8;
/** Longer than a batch can take: one attempt of ten seconds each, all at once. */
const LEASE_SECONDS = 60;
const MOST_ATTEMPTS = 5;
/** Half a minute, two, eight, half an hour: together longer than most troubles of a provider. */
const BACK_OFF_SECONDS = 30;
const BACK_OFF_FACTOR = 4;
/** Within a drain (quality F9). What is left then comes with the next run, ten seconds later. */
const RUN_MS = 7_000;

type Outcome = {
  id: string;
  /** The claim that it settles: another's later claim is not ours to settle. */
  attempts: number;
  status: "sent" | "dropped" | "failed" | "queued";
  error: string | null;
  /** Until the next attempt. */
  seconds: number;
  /** What was refused for the crowd alone doesn't count as an attempt. */
  counts: boolean;
};

const SETTLE = `
  UPDATE deliveries d SET status = o.status, "lastError" = o.error,
    "sentAt" = CASE WHEN o.status = 'sent' THEN now() END,
    "nextAttemptAt" = now() + o.seconds * interval '1 second',
    attempts = CASE WHEN o.counts THEN d.attempts ELSE d.attempts - 1 END
  FROM jsonb_to_recordset($1::jsonb) AS o (id uuid, attempts int, status text, error text, seconds float8, counts boolean)
  WHERE d.id = o.id AND d.status = 'queued' AND d.attempts = o.attempts`;

/** Whose process died in each attempt. */
const GIVE_UP = `
  UPDATE deliveries SET status = 'failed', "lastError" = coalesce("lastError", 'Never answered')
  WHERE status = 'queued' AND "nextAttemptAt" <= now() AND attempts >= $1 RETURNING id`;

/** Seconds until the next attempt, spread so that a provider's recovery isn't met by everything at once. */
const backOff = (attempts: number): number =>
  BACK_OFF_SECONDS * BACK_OFF_FACTOR ** (attempts - 1) * (0.75 + Math.random() / 2);

/** @throws whatever the provider says */
async function deliver(claimed: ClaimedDelivery): Promise<"sent" | "dropped"> {
  const payload = deliveryPayloadSchema.parse(claimed.payload);
  const { reader, channel, userId } = claimed;
  if (!reader || !isStillRelevant(claimed, payload, clock.now())) return "dropped";
  if (channel === "mail") {
    await sendMail(await composeMail(claimed, payload, reader));
    return "sent";
  }
  const notice = composePush(claimed, payload, reader);
  // No device left that takes it: there is nobody to come back to.
  return notice && (await sendPush(userId, notice)) > 0 ? "sent" : "dropped";
}

async function attempt(claimed: ClaimedDelivery): Promise<Outcome> {
  const { id, attempts } = claimed;
  const settled = { id, attempts, error: null, seconds: 0, counts: true };
  try {
    return { ...settled, status: await deliver(claimed) };
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 500) : "Unknown";
    const { mayPass, retryAfter } = error instanceof MailError ? error : { mayPass: true, retryAfter: undefined };
    if (retryAfter !== undefined)
      return { ...settled, status: "queued", error: message, seconds: retryAfter, counts: false };
    if (!mayPass || attempts >= MOST_ATTEMPTS) {
      logger.error({ deliveryId: id, kind: claimed.kind, reason: message }, "delivery given up");
      return { ...settled, status: "failed", error: message };
    }
    return { ...settled, status: "queued", error: message, seconds: backOff(attempts) };
  }
}

async function claim(): Promise<ClaimedDelivery[]> {
  const rows = await query<ClaimedRow>("claim_deliveries", CLAIM, [BATCH, LEASE_SECONDS, MOST_ATTEMPTS]);
  return rows.map(toClaimed);
}

/**
 * Sends what is owed, a few at a time, until nothing is due, time is up or the process drains. Any number of processes may
 * run it at once. Each delivery reaches its member once: one process at a time holds its claim; a process that dies after
 * sending leaves it to be sent again under the same key, which the provider (and the outbox) knows already; and a push that is
 * repeated replaces its first on the device.
 * Plain SQL: the realtime process calls it. Tells how many ended how.
 */
export async function runDeliveries(): Promise<Record<Outcome["status"], number>> {
  const total = { sent: 0, dropped: 0, failed: 0, queued: 0 };
  const until = performance.now() + RUN_MS;
  total.failed += (await query("give_up_deliveries", GIVE_UP, [MOST_ATTEMPTS])).length;
  while (!isDraining() && performance.now() < until) {
    const claimed = await claim();
    if (claimed.length === 0) break;
    const outcomes = await Promise.all(claimed.map(attempt));
    await query("settle_deliveries", SETTLE, [JSON.stringify(outcomes)]);
    for (const { status } of outcomes) total[status]++;
    // Too many at once, says the provider: everybody waits as long as it says.
    const pause = Math.max(0, ...outcomes.filter(({ counts }) => !counts).map(({ seconds }) => seconds * 1_000));
    if (pause > until - performance.now()) break;
    if (pause > 0) await wait(pause);
  }
  return total;
}
