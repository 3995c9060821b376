import { recordAudit } from "@/lib/activity/service/audit";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";

import { DAY_MS, MAX_OPENED_CONTACTS, MAX_OPENED_CONTACTS_DAY, OPENED_CONTACTS_PERIOD_MS } from "../constants";

const getStart = (periodMs: number): Date => new Date(clock.ms() - periodMs);

/** Tells the organizers once an hour per member and event. */
async function recordLimit(tx: Tx, actorId: string, eventId: string): Promise<void> {
  const entry = { actorId, action: "event.contact_limit_reached", subjectType: "event", subjectId: eventId } as const;
  const recorded = await tx.auditEntry.findFirst({
    where: { ...entry, createdAt: { gt: getStart(OPENED_CONTACTS_PERIOD_MS) } },
    select: { id: true },
  });
  if (!recorded) await recordAudit(entry, tx);
}

/** `openedAt` has the openings of the last day, oldest first. */
function findNextAt(openedAt: readonly Date[]): Date | null {
  const periods = [
    { max: MAX_OPENED_CONTACTS_DAY, ms: DAY_MS },
    { max: MAX_OPENED_CONTACTS, ms: OPENED_CONTACTS_PERIOD_MS },
  ];
  for (const { max, ms } of periods) {
    const last = openedAt.at(-max);
    if (last && last > getStart(ms)) return new Date(last.getTime() + ms);
  }
  return null;
}

/** `eventId` is where the two meet, if anywhere. */
type Opened = { userId: string; eventId: string | null };

/**
 * Counts a person once a day, whichever way leads to their contact details
 * (docs/product/contact-cards.md#limit). Beyond the limit, returns when the next may be opened; the
 * caller commits, so that the organizers learn of it.
 */
export async function openContact(tx: Tx, viewerId: string, { userId, eventId }: Opened): Promise<Date | null> {
  // Serializes a member's parallel calls.
  await lockUsers(tx, [viewerId]);
  const opened = await tx.openedContact.findMany({
    where: { viewerId, openedAt: { gt: getStart(DAY_MS) } },
    orderBy: { openedAt: "asc" },
    select: { userId: true, openedAt: true },
  });
  if (opened.some((contact) => contact.userId === userId)) return null;
  const nextAt = findNextAt(opened.map(({ openedAt }) => openedAt));
  if (nextAt) {
    if (eventId) await recordLimit(tx, viewerId, eventId);
    return nextAt;
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

export function tooManyContacts(nextAt: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((nextAt.getTime() - clock.ms()) / 1_000));
  const minutes = Math.ceil(retryAfter / 60);
  const [unit, count] = minutes <= 90 ? ["minutes" as const, minutes] : ["hours" as const, Math.ceil(minutes / 60)];
  return new AppError("rate_limited", `connections.tooManyContacts.${unit}`, { values: { count }, retryAfter });
}

export async function removeOldOpenedContacts(): Promise<number> {
  const { count } = await db().openedContact.deleteMany({ where: { openedAt: { lte: getStart(DAY_MS) } } });
  return count;
}
