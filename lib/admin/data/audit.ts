import { z } from "zod";

import { db } from "@/lib/core/server/db";
import { decodeCursor, toPage, type Page, type PageQuery } from "@/lib/core/server/pagination";
import { idSchema } from "@/lib/core/shared/id";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { AUDIT_PAGE } from "../constants/lists";
import type { AuditRow } from "../responses";

const cursorSchema = z.tuple([z.string().regex(/^\d{1,18}$/)]);
const detailsSchema = z.record(z.string(), z.unknown()).nullable();

/** Only the ids of members and events are always UUIDs. */
const isUuid = (id: string | null): id is string => idSchema.safeParse(id).success;

async function getNames(userIds: string[], eventIds: string[]): Promise<Map<string, string>> {
  const [profiles, events] = await Promise.all([
    db().profile.findMany({
      where: { userId: { in: userIds } },
      select: { userId: true, firstName: true, lastName: true },
    }),
    db().event.findMany({ where: { id: { in: eventIds } }, select: { id: true, name: true } }),
  ]);
  return new Map([
    ...profiles.map((profile) => [profile.userId, formatFullName(profile)] as const),
    ...events.map(({ id, name }) => [id, name] as const),
  ]);
}

/** Newest first. @throws AppError `validation` for an unknown cursor */
export async function listAudit({ cursor, limit = AUDIT_PAGE }: PageQuery = {}): Promise<Page<AuditRow>> {
  const [lastId] = cursor === undefined ? [] : decodeCursor(cursor, cursorSchema);
  const rows = await db().auditEntry.findMany({
    where: lastId === undefined ? {} : { id: { lt: BigInt(lastId) } },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const subjectIds = (isEvent: boolean) =>
    rows.filter(({ subjectType }) => (subjectType === "event") === isEvent).map(({ subjectId }) => subjectId);
  const names = await getNames(
    [...rows.map(({ actorId }) => actorId), ...subjectIds(false)].filter(isUuid),
    subjectIds(true).filter(isUuid),
  );
  const { items, next } = toPage(rows, limit, (row) => [String(row.id)]);
  return {
    next,
    items: items.map(({ id, createdAt, details, ...entry }) => ({
      ...entry,
      id: String(id),
      createdAt: createdAt.toISOString(),
      details: detailsSchema.parse(details),
      actorName: names.get(entry.actorId) ?? null,
      subjectName: (entry.subjectId !== null && names.get(entry.subjectId)) || null,
    })),
  };
}
