import { Webhook } from "standardwebhooks";

import { ACTOR_SELECT, toActor } from "@/lib/auth/data/effective-role";
import { db, type Tx } from "@/lib/core/server/db";
import type { Prisma, WebhookMessage } from "@/lib/core/server/generated/prisma/client";
import { createOutgoingFetch, getFailureCode } from "@/lib/core/server/outgoing";
import { clock } from "@/lib/core/shared/clock";
import { enqueueSecurityNotice } from "@/lib/notifications/service/queue/security-notice";

import { MAX_FAILURES, RETRY_WAITS_MS } from "../constants";
import type { WebhookPayload } from "../schema";
import { readContent } from "./content";
import { toWebhookSecret } from "./manage";

const fetchReceiver = createOutgoingFetch({ deadlineMs: 10_000, maxBytes: 0, maxConcurrent: 50, publicOnly: true });

/**
 * The calls that wait when it is over last 30 s at most: three of each that runs. Together they end
 * before a job is repeated, and long before a claim does, so that no other process sends them too.
 */
const RUN_MS = 20_000;
const MAX_WEBHOOKS_OF_RUN = 150;
const MAX_OF_RUN = 500;
/** A process that was killed holds a webhook as long. */
const CLAIM_MS = 120_000;
const LOG_MS = 30 * 24 * 60 * 60_000;

const OWNED = { user: { select: ACTOR_SELECT } } as const satisfies Prisma.WebhookInclude;

type Owned = Prisma.WebhookGetPayload<{ include: typeof OWNED }>;

const listFree = () => [{ claimedUntil: null }, { claimedUntil: { lte: clock.now() } }];

/**
 * Sends what is due, the messages of each webhook one after the other, first to those that waited
 * longest for a turn. Returns how many left.
 */
export async function sendWebhooks(): Promise<number> {
  const isDue = [{ nextAttemptAt: null }, { nextAttemptAt: { lte: clock.now() } }];
  const webhooks = await db().webhook.findMany({
    where: {
      offAt: null,
      OR: listFree(),
      user: { deletedAt: null, suspendedAt: null },
      messages: { some: { status: "waiting", OR: isDue } },
    },
    include: OWNED,
    orderBy: { claimedUntil: { sort: "asc", nulls: "first" } },
    take: MAX_WEBHOOKS_OF_RUN,
  });
  const counts = await Promise.all(webhooks.map(sendMessages));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function sendMessages(webhook: Owned): Promise<number> {
  const { id } = webhook;
  const start = clock.ms();
  const claim = { claimedUntil: new Date(start + CLAIM_MS) };
  const { count } = await db().webhook.updateMany({ where: { id, offAt: null, OR: listFree() }, data: claim });
  if (count === 0) return 0;
  let sent = 0;
  try {
    while (sent < MAX_OF_RUN && clock.ms() < start + RUN_MS && (await sendNext(webhook))) sent++;
  } finally {
    // Unless another process holds it by now.
    await db().webhook.updateMany({ where: { id, ...claim }, data: { claimedUntil: clock.now() } });
  }
  return sent;
}

/** Returns whether the next one may follow: not before one that waits for another try. */
async function sendNext(webhook: Owned): Promise<boolean> {
  const message = await db().webhookMessage.findFirst({
    where: { webhookId: webhook.id, status: "waiting" },
    orderBy: { position: "asc" },
  });
  if (!message || (message.nextAttemptAt && message.nextAttemptAt > clock.now())) return false;
  const content = await readContent(toActor(webhook.user), message);
  if (!content) {
    await db().webhookMessage.deleteMany({ where: { id: message.id } });
    return true;
  }
  const sequence = message.sequence ?? (await takeSequence(message));
  return recordTry(webhook, message, await post(webhook, message.id, { ...content, sequence }));
}

const takeSequence = ({ id, webhookId }: WebhookMessage): Promise<number> =>
  db().$transaction(async (tx) => {
    const [webhook] = await tx.webhook.updateManyAndReturn({
      where: { id: webhookId },
      data: { lastSequence: { increment: 1 } },
      select: { lastSequence: true },
    });
    const sequence = webhook?.lastSequence ?? 1;
    await tx.webhookMessage.updateMany({ where: { id }, data: { sequence } });
    return sequence;
  });

/** Returns the status of the response, or why there was none. */
async function post({ id, url }: Owned, messageId: string, payload: WebhookPayload): Promise<string> {
  const [name, now, body] = [`msg_${messageId}`, clock.now(), JSON.stringify(payload)];
  const headers = {
    "Content-Type": "application/json",
    "webhook-id": name,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": new Webhook(toWebhookSecret(id)).sign(name, now, body),
  };
  try {
    return String((await fetchReceiver(url, { method: "POST", headers, body })).status);
  } catch (error) {
    return (getFailureCode(error) ?? (error as Error).name).slice(0, 60);
  }
}

async function recordTry(webhook: Owned, message: WebhookMessage, result: string): Promise<boolean> {
  const where = { id: message.id };
  const tried = { attempts: message.attempts + 1, attemptedAt: clock.now(), result };
  const isDelivered = /^2\d\d$/.test(result);
  const waitMs = RETRY_WAITS_MS[message.attempts];
  await db().$transaction(async (tx) => {
    if (!isDelivered && waitMs !== undefined) {
      const nextAttemptAt = new Date(clock.ms() + waitMs);
      await tx.webhookMessage.updateMany({ where, data: { ...tried, nextAttemptAt } });
    } else {
      const status = isDelivered ? "delivered" : "failed";
      await tx.webhookMessage.updateMany({ where, data: { ...tried, status, nextAttemptAt: null } });
    }
    await countFailure(tx, webhook, isDelivered);
  });
  return isDelivered || waitMs === undefined;
}

async function countFailure(tx: Tx, { id, url, userId }: Owned, isDelivered: boolean): Promise<void> {
  const [counted] = await tx.webhook.updateManyAndReturn({
    where: { id },
    data: { failures: isDelivered ? 0 : { increment: 1 } },
    select: { failures: true },
  });
  if (!counted || counted.failures < MAX_FAILURES) return;
  await tx.webhook.updateMany({ where: { id }, data: { offAt: clock.now() } });
  await tx.webhookMessage.updateMany({
    where: { webhookId: id, status: "waiting" },
    data: { status: "failed", nextAttemptAt: null },
  });
  await enqueueSecurityNotice(userId, { event: "webhook_off", host: new URL(url).host }, { client: tx });
}

/** Returns how many. */
export async function removeOldWebhookMessages(): Promise<number> {
  const before = new Date(clock.ms() - LOG_MS);
  const { count } = await db().webhookMessage.deleteMany({ where: { occurredAt: { lt: before } } });
  return count;
}
