import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";
import type { PublicProfile } from "@/lib/profiles/schema";

import { REPORTS_PAGE } from "../constants";
import type { AdminReport } from "../schema";

const keySchema = z.tuple([z.iso.datetime(), z.uuid()]);

const party = (alias: string) => `jsonb_build_object('id', ${alias}.id, 'email', ${alias}.email, 'role', ${alias}.role,
    'profile', jsonb_build_object('firstName', ${alias}_p."firstName", 'lastName', ${alias}_p."lastName", 'profession', ${alias}_p.profession,
      'company', ${alias}_p.company, 'industry', ${alias}_p.industry, 'avatarUrl', ${alias}_p."avatarUrl"))`;
const joinParty = (alias: string) => `JOIN users ${alias} ON ${alias}.id = r."${alias}Id"
  JOIN profiles ${alias}_p ON ${alias}_p."userId" = ${alias}.id`;

const QUEUE = `
  SELECT r.id, r.reason, r."createdAt", ${party("reporter")} AS reporter, ${party("reported")} AS reported,
    (SELECT count(*) FROM reports o WHERE o."reportedId" = r."reportedId" AND o.status = 'open' AND o.id <> r.id)::int AS others
  FROM reports r ${joinParty("reporter")} ${joinParty("reported")}
  WHERE r.status = 'open' AND ($1::timestamptz IS NULL OR (r."createdAt", r.id) > ($1, $2::uuid))
  ORDER BY r."createdAt", r.id LIMIT $3`;

type Party = { id: string; email: string; role: "user" | "admin"; profile: PublicProfile };
type Row = Omit<AdminReport, "createdAt" | "reporter"> & { createdAt: Date; reporter: Party };

/**
 * Reports that wait for a decision, oldest first. One query.
 * @throws AppError `validation` for a cursor that is none of ours
 */
export async function listReports({ cursor, limit = REPORTS_PAGE }: { cursor?: string; limit?: number } = {}): Promise<
  Page<AdminReport>
> {
  const [time, id] = cursor === undefined ? [null, null] : decodeCursor(cursor, keySchema);
  const rows = await query<Row>("admin_reports", QUEUE, [time, id, limit + 1]);
  const { items, next } = toPage(rows, limit, (row) => [row.createdAt.toISOString(), row.id]);
  return {
    next,
    items: items.map(({ createdAt, reporter: { role: _role, ...reporter }, ...report }) => ({
      ...report,
      reporter,
      createdAt: createdAt.toISOString(),
    })),
  };
}
