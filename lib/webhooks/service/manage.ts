import { isIP } from "node:net";

import type { Actor } from "@/lib/auth/schema/actor";
import { lockActor } from "@/lib/auth/service/lock-actor";
import { db } from "@/lib/core/server/db";
import type { Webhook as Row } from "@/lib/core/server/generated/prisma/client";
import { isPublicAddress } from "@/lib/core/server/public-network";
import { sign } from "@/lib/core/server/signature";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound, validationError } from "@/lib/core/shared/errors";
import { lockEventRight } from "@/lib/events/service/event-lock";

import { MAX_LOGGED_MESSAGES, MAX_WEBHOOKS, MAX_WEBHOOKS_OF_MEMBER } from "../constants";
import type { ListWebhooksInput, MessageParams, NewWebhook, Webhook, WebhookInput, WebhookMessage } from "../schema";

/** Made from the id, so that no row, backup or export holds it. */
export const toWebhookSecret = (id: string): string =>
  `whsec_${Buffer.from(sign("webhook secret", id), "base64url").toString("base64")}`;

const toWebhook = ({ id, url, eventId, offAt, createdAt }: Row): Webhook => ({
  ...{ id, url, eventId },
  isOff: offAt !== null,
  createdAt: createdAt.toISOString(),
});

/** The caller's own. */
export async function listWebhooks({ userId }: Actor, { eventId }: ListWebhooksInput) {
  const orderBy = [{ createdAt: "asc" as const }, { id: "asc" as const }];
  return (await db().webhook.findMany({ where: { userId, eventId: eventId ?? null }, orderBy })).map(toWebhook);
}

/** A name is checked when its address is known: at each try. */
function checkAddress(url: string): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  if (host === "localhost" || (isIP(host) !== 0 && !isPublicAddress(host)))
    throw validationError({ url: "webhooks.private" });
}

/**
 * Its secret is returned once.
 * @throws AppError `not_found`, `forbidden`, `validation` for an address that isn't public, or
 * `conflict` for too many
 */
export async function createWebhook(actor: Actor, { url, eventId }: WebhookInput): Promise<NewWebhook> {
  checkAddress(url);
  const { userId } = actor;
  const row = await db().$transaction(async (tx) => {
    // Both lock the member.
    if (eventId) await lockEventRight(tx, actor, eventId, "seeRsvps");
    else await lockActor(tx, actor);
    const own = await tx.webhook.findMany({ where: { userId }, select: { eventId: true } });
    if (own.length >= MAX_WEBHOOKS_OF_MEMBER)
      throw new AppError("conflict", "webhooks.tooManyOfMember", { values: { max: MAX_WEBHOOKS_OF_MEMBER } });
    if (own.filter((each) => each.eventId === eventId).length >= MAX_WEBHOOKS)
      throw new AppError("conflict", "webhooks.tooMany", { values: { max: MAX_WEBHOOKS } });
    return tx.webhook.create({ data: { userId, eventId, url, createdAt: clock.now() } });
  });
  return { ...toWebhook(row), secret: toWebhookSecret(row.id) };
}

/** With its log. Repeatable. */
export async function removeWebhook({ userId }: Actor, id: string): Promise<void> {
  await db().webhook.deleteMany({ where: { id, userId } });
}

/** Repeatable. What happened while it was off isn't told. @throws AppError `not_found` */
export async function resumeWebhook({ userId }: Actor, id: string): Promise<void> {
  const { count } = await db().webhook.updateMany({ where: { id, userId }, data: { offAt: null, failures: 0 } });
  if (count === 0) throw notFound();
}

async function requireOwn({ userId }: Actor, id: string): Promise<Row> {
  const webhook = await db().webhook.findFirst({ where: { id, userId } });
  if (!webhook) throw notFound();
  return webhook;
}

/** The newest first. @throws AppError `not_found` */
export async function listWebhookMessages(actor: Actor, id: string): Promise<WebhookMessage[]> {
  await requireOwn(actor, id);
  const rows = await db().webhookMessage.findMany({
    where: { webhookId: id },
    orderBy: { position: "desc" },
    take: MAX_LOGGED_MESSAGES,
  });
  return rows.map(({ id: messageId, type, status, occurredAt, attempts, attemptedAt, result }) => ({
    ...{ id: messageId, attempts, result },
    // Our code and the triggers write no other values.
    type: type as WebhookMessage["type"],
    status: status as WebhookMessage["status"],
    occurredAt: occurredAt.toISOString(),
    attemptedAt: attemptedAt?.toISOString() ?? null,
  }));
}

/** With its id and sequence, and eight tries. @throws AppError `not_found`, `conflict` if off */
export async function sendAgain(actor: Actor, { id, messageId }: MessageParams): Promise<void> {
  if ((await requireOwn(actor, id)).offAt) throw new AppError("conflict", "webhooks.off");
  const { count } = await db().webhookMessage.updateMany({
    where: { id: messageId, webhookId: id },
    data: { status: "waiting", attempts: 0, nextAttemptAt: null },
  });
  if (count === 0) throw notFound();
}
