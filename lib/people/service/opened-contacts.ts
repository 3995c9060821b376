import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db, type Tx } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import { AppError, throwAsMissing } from "@/lib/core/shared/errors";
import { clock } from "@/lib/core/shared/clock";

import { MAX_OPENED_CONTACTS, OPENED_CONTACTS_PERIOD_MS } from "../constants";
import { requireContact } from "../data";
import type { ContactResponse } from "../schema";

const getPeriodStart = (): Date => new Date(clock.ms() - OPENED_CONTACTS_PERIOD_MS);

/** Tells the organizers once an hour per member and event. */
async function recordLimit(tx: Tx, actorId: string, eventId: string): Promise<void> {
  const entry = { actorId, action: "event.contact_limit_reached", subjectType: "event", subjectId: eventId } as const;
  const recorded = await tx.auditEntry.findFirst({
    where: { ...entry, createdAt: { gt: getPeriodStart() } },
    select: { id: true },
  });
  if (!recorded) await recordAudit(entry, tx);
}

/**
 * Counts a member once within the period. Beyond the limit, returns when the next may be opened.
 */
async function openContact(tx: Tx, viewerId: string, { userId, eventId }: Opened): Promise<Date | null> {
  // Serializes a member's parallel calls.
  await lockUsers(tx, [viewerId]);
  const opened = await tx.openedContact.findMany({
    where: { viewerId, openedAt: { gt: getPeriodStart() } },
    orderBy: { openedAt: "asc" },
    select: { userId: true, openedAt: true },
  });
  if (opened.some((contact) => contact.userId === userId)) return null;
  const [oldest] = opened;
  if (oldest && opened.length >= MAX_OPENED_CONTACTS) {
    await recordLimit(tx, viewerId, eventId);
    return new Date(oldest.openedAt.getTime() + OPENED_CONTACTS_PERIOD_MS);
  }
  const openedAt = clock.now();
  await tx.openedContact.upsert({
    where: { viewerId_userId: { viewerId, userId } },
    create: { viewerId, userId, openedAt },
    update: { openedAt },
    select: { userId: true },
  });
  return null;
}

type Opened = { userId: string; eventId: string };

/** For members without a connection. @throws AppError `rate_limited` or `not_found` */
export async function countOpenedContact({ userId: viewerId }: Actor, opened: Opened): Promise<void> {
  const nextAt = await db()
    .$transaction((tx) => openContact(tx, viewerId, opened))
    .catch(throwAsMissing("people.notFound"));
  if (!nextAt) return;
  const retryAfter = Math.max(1, Math.ceil((nextAt.getTime() - clock.ms()) / 1_000));
  throw new AppError("rate_limited", "people.tooManyContacts", {
    values: { max: MAX_OPENED_CONTACTS, count: Math.ceil(retryAfter / 60) },
    retryAfter,
  });
}

/**
 * Limited, so that no member can collect all the details
 * (docs/product/contact-cards.md#contact-call).
 * @throws AppError `not_found`, `forbidden` or `rate_limited`
 */
export async function viewContact(actor: Actor, userId: string): Promise<ContactResponse> {
  await consume("contact", actor.userId);
  const { contact, openedAt } = await requireContact(actor, userId);
  if (openedAt !== null) await countOpenedContact(actor, { userId, eventId: openedAt });
  return contact;
}

export async function removeOldOpenedContacts(): Promise<number> {
  const { count } = await db().openedContact.deleteMany({ where: { openedAt: { lte: getPeriodStart() } } });
  return count;
}
