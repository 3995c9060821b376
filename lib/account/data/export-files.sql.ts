import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { query } from "@/lib/core/server/db";
import { DELETED_MEMBER } from "@/lib/messages/policy";
import { formatFullName } from "@/lib/profiles/constants/profile";

/** Rows of one file at most. Messages and activity can be more and are read in pages (export.ts). */
const MAX_ROWS = 20_000;

const list = (select: string): string => `(SELECT coalesce(json_agg(x), '[]') FROM (${select} LIMIT ${MAX_ROWS}) x)`;

/** Another member's name as their public profile shows it. */
const nameOf = (id: string): string => `coalesce(
  (SELECT p."firstName" || ' ' || p."lastName" FROM profiles p WHERE p."userId" = ${id}), '${formatFullName(DELETED_MEMBER)}')`;

/**
 * SQL of each small file of the export, by its name. No file has secrets (password, keys, tokens, session ids) or what others
 * keep to themselves (docs/product/privacy.md#data-export).
 */
const FILES: Record<string, string> = {
  "account.json": `(SELECT json_build_object('id', u.id, 'email', u.email, 'role', u.role, 'createdAt', u."createdAt",
      'profile', to_jsonb(p) - 'userId') FROM users u JOIN profiles p ON p."userId" = u.id WHERE u.id = $1)`,
  "rsvps.json":
    list(`SELECT r."eventId", e.name AS event, e."startTime", r.status, r."notificationPreferences", r."remindersSent", r."createdAt"
    FROM event_rsvps r JOIN events e ON e.id = r."eventId" WHERE r."userId" = $1 ORDER BY r."createdAt"`),
  "check-ins.json":
    list(`SELECT a."eventId", e.name AS event, a."checkInTime", a."checkOutTime", a.latitude, a.longitude
    FROM event_attendances a JOIN events e ON e.id = a."eventId" WHERE a."userId" = $1 ORDER BY a."checkInTime"`),
  "hidden-events.json": list(`SELECT h."eventId", e.name AS event, h."isHidden", h."updatedAt"
    FROM user_event_preferences h JOIN events e ON e.id = h."eventId" WHERE h."userId" = $1 ORDER BY h."updatedAt"`),
  "hosted-events.json": list(
    `SELECT e.id, e.name, e."startTime", e."endTime" FROM events e WHERE e."hostUserId" = $1 ORDER BY e."startTime"`,
  ),
  // Requesters never learn about a decline: to them the request is pending (docs/product/connections.md#declined-requests).
  "connections.json": list(`SELECT c."userId", ${nameOf('c."userId"')} AS name, c."requestedByMe",
      CASE WHEN c."requestedByMe" AND c.status = 'declined' THEN 'pending' ELSE c.status END AS status, c."eventId", c."createdAt"
    FROM (SELECT *, "requesterId" = $1 AS "requestedByMe", CASE WHEN "requesterId" = $1 THEN "receiverId" ELSE "requesterId" END AS "userId"
      FROM connections WHERE ("requesterId" = $1 OR "receiverId" = $1) AND NOT ("requesterId" = $1 AND "withdrawnAt" IS NOT NULL)) c
    WHERE NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = c."userId") ORDER BY c."createdAt"`),
  "blocked-people.json": list(`SELECT b."blockedId" AS "userId", ${nameOf('b."blockedId"')} AS name, b."createdAt"
    FROM blocks b WHERE b."blockerId" = $1 ORDER BY b."createdAt"`),
  "reports-i-made.json":
    list(`SELECT r."reportedId" AS "userId", ${nameOf('r."reportedId"')} AS name, r.reason, r."createdAt"
    FROM reports r WHERE r."reporterId" = $1 ORDER BY r."createdAt"`),
  "walkthrough.json": list(
    `SELECT o."stepName", o.skipped, o."completedAt" FROM user_onboarding_steps o WHERE o."userId" = $1 ORDER BY o."completedAt"`,
  ),
  "sessions.json": list(`SELECT s.sess->>'userAgent' AS "userAgent", s.sess->>'createdAt' AS "createdAt",
      (s.sess->>'rememberMe')::boolean AS "rememberMe", s.expire AS "expiresAt"
    FROM sessions s WHERE s."userId" = $1 ORDER BY s.expire`),
  // The endpoint is a secret too: with it and the keys anybody can push.
  "push-devices.json": list(`SELECT split_part(n.endpoint, '/', 3) AS service, n."createdAt"
    FROM push_subscriptions n WHERE n."userId" = $1 ORDER BY n."createdAt"`),
  "uploads.json": list(
    `SELECT f.kind, f.url, f."contentType", f.bytes, f."createdAt" FROM uploads f WHERE f."ownerId" = $1 ORDER BY f."createdAt"`,
  ),
  "mails-and-pushes.json": list(
    `SELECT d.channel, d.kind, d.status, d."createdAt", d."sentAt" FROM deliveries d WHERE d."userId" = $1 ORDER BY d."createdAt"`,
  ),
};

const rowSchema = z.record(z.string(), z.unknown());

// Raw because one statement reads thirteen lists at one moment, as JSON that goes into the files unchanged.
const EXPORT_FILES = `SELECT ${Object.entries(FILES)
  .map(([name, sql]) => `${sql} AS "${name}"`)
  .join(", ")}`;

/** Returns the name and the JSON of every small file, or null if the account is gone. */
export async function listExportFiles(actor: Actor): Promise<[name: string, json: unknown][] | null> {
  const [row] = await query("export_files", EXPORT_FILES, [actor.userId], rowSchema);
  return row?.["account.json"] ? Object.entries(row) : null;
}
