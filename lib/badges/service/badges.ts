import { randomBytes } from "node:crypto";

import { recordEventAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Tx } from "@/lib/core/server/db";
import { decodeCursor, encodeCursor } from "@/lib/core/server/pagination";
import { toSearchWords } from "@/lib/core/server/shown-email";
import { clock } from "@/lib/core/shared/clock";
import { DIGITS } from "@/lib/core/shared/code-digits";
import { notFound, throwAsMissing } from "@/lib/core/shared/errors";
import { requireEventRight } from "@/lib/events/data/event-right";
import { readCurrentActor } from "@/lib/events/service/creator";
import { z } from "zod";

import { BADGE_CODE_LENGTH } from "../constants";
import { listBadgeRows, type BadgeRow } from "../data/badge-rows.sql";
import type { Badge, BadgeList, ListBadgesInput, PrintedBadges, PrintedBadgesInput } from "../schema";

const cursorKey = z.tuple([z.string().max(300), z.guid()]);
const FIRST: z.infer<typeof cursorKey> = ["", "00000000-0000-0000-0000-000000000000"];

const createCode = (): string => [...randomBytes(BADGE_CODE_LENGTH)].map((byte) => DIGITS[byte & 31]).join("");

const toOwner = ({ kind, personId }: Pick<BadgeRow, "kind" | "personId">) =>
  kind === "guest" ? { guestId: personId } : { userId: personId };

type StoredBadge = Pick<BadgeRow, "id" | "code" | "printedAt">;

/** Keeps the codes that another call stored. */
async function createMissing(tx: Tx, eventId: string, rows: BadgeRow[]): Promise<Map<string, StoredBadge>> {
  const missing = rows.filter(({ code }) => code === null);
  if (missing.length === 0) return new Map();
  await tx.eventBadge.createMany({
    data: missing.map((row) => ({ eventId, code: createCode(), createdAt: clock.now(), ...toOwner(row) })),
    skipDuplicates: true,
  });
  const personIds = missing.map(({ personId }) => personId);
  const created = await tx.eventBadge.findMany({
    where: { eventId, OR: [{ guestId: { in: personIds } }, { userId: { in: personIds } }] },
    select: { id: true, code: true, printedAt: true, guestId: true, userId: true },
  });
  return new Map(created.map(({ guestId, userId, ...badge }) => [guestId ?? userId ?? "", badge]));
}

function toBadge({ sortName: _, ...row }: BadgeRow, created: StoredBadge | undefined): Badge {
  const { id, code, printedAt } = created ?? row;
  if (id === null || code === null) throw new Error(`${row.kind} ${row.personId} has no badge`);
  return { ...row, id, code, printedAt: printedAt?.toISOString() ?? null };
}

/**
 * Lists the confirmed guests and members by name, and stores a code for those who have none. Safe
 * to repeat: a code stays until `renewBadge`.
 * @throws AppError `not_found` even if only one of them was removed, `forbidden`, or
 * `validation` for an invalid cursor
 */
export async function listBadges(
  actor: Actor,
  eventId: string,
  { show, search, personIds, arrivedWithin, limit, cursor }: ListBadgesInput,
): Promise<BadgeList> {
  await requireEventRight(actor, eventId, "printBadges");
  const after = cursor ? decodeCursor(cursor, cursorKey) : FIRST;
  const words = toSearchWords(search);
  const found = await listBadgeRows({
    eventId,
    after,
    show,
    personIds: personIds ?? null,
    words,
    arrivedSince: arrivedWithin ? new Date(clock.ms() - arrivedWithin * 1000) : null,
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const created = await db()
    .$transaction(async (tx) => {
      await requireEventRight(await readCurrentActor(tx, actor), eventId, "printBadges", tx);
      return createMissing(tx, eventId, rows);
    })
    .catch(throwAsMissing("badges.listChanged"));
  return {
    badges: rows.map((row) => toBadge(row, created.get(row.personId))),
    nextCursor: found.length > limit && last ? encodeCursor([last.sortName, last.personId]) : null,
  };
}

/**
 * Ignores name tags of other events. With `onlyUnprinted`, of several devices that mark the same
 * name tag one gets its id.
 * @throws AppError `not_found` or `forbidden`
 */
export async function markPrinted(
  actor: Actor,
  eventId: string,
  { ids, onlyUnprinted }: PrintedBadgesInput,
): Promise<PrintedBadges> {
  return db().$transaction(async (tx) => {
    await requireEventRight(await readCurrentActor(tx, actor), eventId, "printBadges", tx);
    const marked = await tx.eventBadge.updateManyAndReturn({
      where: { eventId, id: { in: ids }, ...(onlyUnprinted && { printedAt: null }) },
      data: { printedAt: clock.now() },
      select: { id: true },
    });
    const count = String(marked.length);
    if (marked.length > 0) await recordEventAudit(actor, "badges_printed", eventId, { count }, tx);
    return { ids: marked.map(({ id }) => id) };
  });
}

/**
 * Replaces the code. The old one no longer works.
 * @throws AppError `not_found` even if it was replaced already, `forbidden`
 */
export async function renewBadge(
  actor: Actor,
  { id: eventId, badgeId }: { id: string; badgeId: string },
): Promise<Badge> {
  const owner = await db()
    .$transaction(async (tx) => {
      await requireEventRight(await readCurrentActor(tx, actor), eventId, "printBadges", tx);
      const badge = await tx.eventBadge.findFirst({
        where: { id: badgeId, eventId },
        select: { guestId: true, userId: true, guest: { select: { claimedById: true } } },
      });
      const { count } = await tx.eventBadge.deleteMany({ where: { id: badgeId, eventId } });
      if (!badge || count === 0) throw notFound("badges.gone");
      const userId = badge.userId ?? badge.guest?.claimedById ?? null;
      if (userId)
        await tx.eventBadge.deleteMany({ where: { eventId, OR: [{ userId }, { guest: { claimedById: userId } }] } });
      const { guestId } = badge;
      const renewed = userId ? { userId } : { guestId };
      await tx.eventBadge.create({ data: { eventId, code: createCode(), createdAt: clock.now(), ...renewed } });
      await recordEventAudit(actor, "badge_renewed", eventId, userId ? { userId } : { guestId }, tx);
      return userId ?? guestId ?? "";
    })
    .catch(throwAsMissing("badges.gone"));
  const { badges } = await listBadges(actor, eventId, { show: "all", search: "", personIds: [owner], limit: 1 });
  const [badge] = badges;
  if (!badge) throw notFound("badges.gone");
  return badge;
}
