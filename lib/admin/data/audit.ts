import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";

import { AUDIT_PAGE } from "../constants";
import type { AuditRow } from "../schema";

const keySchema = z.tuple([z.string().regex(/^\d{1,18}$/)]);

// subjectId is text, and no id at all for what is neither a person nor an event.
const LOG = `
  WITH page AS (
    SELECT id, "actorId", action, "subjectType", "subjectId", details, "createdAt",
      CASE WHEN "subjectId" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN "subjectId"::uuid END AS subject
    FROM audit_log WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2)
  SELECT page.id::text AS id, page.action, page."subjectType", page."subjectId", page.details, page."createdAt", page."actorId",
    a."firstName" || ' ' || a."lastName" AS "actorName",
    CASE page."subjectType" WHEN 'event' THEN e.name ELSE s."firstName" || ' ' || s."lastName" END AS "subjectName"
  FROM page LEFT JOIN profiles a ON a."userId" = page."actorId"
    LEFT JOIN profiles s ON s."userId" = page.subject LEFT JOIN events e ON e.id = page.subject
  ORDER BY page.id DESC`;

type Row = Omit<AuditRow, "createdAt"> & { createdAt: Date };

/**
 * What admins did, newest first. One query.
 * @throws AppError `validation` for a cursor that is none of ours
 */
export async function listAudit({ cursor, limit = AUDIT_PAGE }: { cursor?: string; limit?: number } = {}): Promise<
  Page<AuditRow>
> {
  const before = cursor === undefined ? null : decodeCursor(cursor, keySchema)[0];
  const rows = await query<Row>("admin_audit", LOG, [before, limit + 1]);
  const { items, next } = toPage(rows, limit, (row) => [row.id]);
  return { items: items.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), next };
}
