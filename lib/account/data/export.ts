import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/server/db";

/** Rows of one file at most, but for messages and activity, which are read a page at a time. */
const MOST_ROWS = 20_000;
const PAGE = 1_000;

const list = (select: string): string => `(SELECT coalesce(json_agg(x), '[]') FROM (${select} LIMIT ${MOST_ROWS}) x)`;

/** Another member is named as their public profile is; who is deleted, as in messages. */
const nameOf = (id: string): string => `coalesce(
  (SELECT p."firstName" || ' ' || p."lastName" FROM profiles p WHERE p."userId" = ${id}), 'Deleted member')`;

const isHidden = (other: string): string => `EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = ${other})`;

/**
 * Each small file of the export by its name, as SQL. What is secret (password, keys, tokens, the sessions' names) is in none,
 * nor what others keep to themselves.
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
  // A decline is its receiver's affair: to who asked, the request is waiting.
  "connections.json": list(`SELECT c.with_id AS "userId", ${nameOf("c.with_id")} AS name, c."requestedByMe",
      CASE WHEN c."requestedByMe" AND c.status = 'declined' THEN 'pending' ELSE c.status END AS status, c."eventId", c."createdAt"
    FROM (SELECT *, "requesterId" = $1 AS "requestedByMe", CASE WHEN "requesterId" = $1 THEN "receiverId" ELSE "requesterId" END AS with_id
      FROM connections WHERE ("requesterId" = $1 OR "receiverId" = $1) AND NOT ("requesterId" = $1 AND "withdrawnAt" IS NOT NULL)) c
    WHERE NOT ${isHidden("c.with_id")} ORDER BY c."createdAt"`),
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
  // The address is a secret too: whoever has it and the keys can push.
  "push-devices.json": list(`SELECT split_part(n.endpoint, '/', 3) AS service, n."createdAt"
    FROM push_subscriptions n WHERE n."userId" = $1 ORDER BY n."createdAt"`),
  "uploads.json": list(
    `SELECT f.kind, f.url, f."contentType", f.bytes, f."createdAt" FROM uploads f WHERE f."ownerId" = $1 ORDER BY f."createdAt"`,
  ),
  "mails-and-pushes.json": list(
    `SELECT d.channel, d.kind, d.status, d."createdAt", d."sentAt" FROM deliveries d WHERE d."userId" = $1 ORDER BY d."createdAt"`,
  ),
};

/** Every small file's name and its JSON, in one query; null when the account is gone. */
export async function readExportFiles(actor: Actor): Promise<[name: string, json: unknown][] | null> {
  const columns = Object.entries(FILES).map(([name, sql]) => `${sql} AS "${name}"`);
  const [row] = await query<Record<string, unknown>>("export_files", `SELECT ${columns.join(", ")}`, [actor.userId]);
  return row?.["account.json"] ? Object.entries(row) : null;
}

/** The upload that the actor wears, where its file is on our disk. */
export async function readOwnPicture(actor: Actor): Promise<{ key: string } | null> {
  const [picture] = await query<{ key: string }>(
    "export_picture",
    `SELECT f.key FROM uploads f JOIN profiles p ON p."userId" = f."ownerId" AND p."avatarUrl" = f.url
     WHERE f."ownerId" = $1 AND f.storage = 'disk'`,
    [actor.userId],
  );
  return picture ?? null;
}

type MessageRow = { conversationId: string; seq: number };

/** My messages, sent and received, a page at a time, thread by thread; without those of people I share a block with (contract §5). */
export async function* readExportMessages(actor: Actor): AsyncGenerator<unknown[]> {
  const threads = await query<{ id: string }>(
    "export_threads",
    `SELECT c.id FROM (SELECT id, "userBId" AS other FROM conversations WHERE "userAId" = $1
       UNION ALL SELECT id, "userAId" FROM conversations WHERE "userBId" = $1) c WHERE NOT ${isHidden("c.other")}`,
    [actor.userId],
  );
  const ids = threads.map(({ id }) => id);
  let after: [string, number] = ["00000000-0000-0000-0000-000000000000", 0];
  for (let full = ids.length > 0; full;) {
    const rows = await query<MessageRow>(
      "export_messages",
      `SELECT m."conversationId", m.seq, m.id, m."senderId" = $1 AS "sentByMe", x.other AS "withUserId", ${nameOf("x.other")} AS with,
         m.content, m.type, m.payload, m."isRead", m."createdAt"
       FROM messages m, LATERAL (SELECT CASE WHEN m."senderId" = $1 THEN m."receiverId" ELSE m."senderId" END AS other) x
       WHERE m."conversationId" = ANY($2::uuid[]) AND (m."conversationId", m.seq) > ($3::uuid, $4::int)
       ORDER BY m."conversationId", m.seq LIMIT ${PAGE}`,
      [actor.userId, ids, ...after],
    );
    yield rows.map(({ conversationId: _, seq: __, ...message }) => message);
    const last = rows.at(-1);
    if (last) after = [last.conversationId, last.seq];
    full = rows.length === PAGE;
  }
}

/** What was kept of my use, oldest first, a page at a time. */
export async function* readExportActivity(actor: Actor): AsyncGenerator<unknown[]> {
  let after: [Date, string] = [new Date(0), "0"];
  for (let full = true; full;) {
    const rows = await query<{ id: string; createdAt: Date }>(
      "export_activity",
      `SELECT id, action, page, metadata, "createdAt" FROM user_activity
       WHERE "userId" = $1 AND ("createdAt", id) > ($2::timestamptz, $3::bigint) ORDER BY "createdAt", id LIMIT ${PAGE}`,
      [actor.userId, ...after],
    );
    yield rows.map(({ id: _, ...activity }) => activity);
    const last = rows.at(-1);
    if (last) after = [last.createdAt, last.id];
    full = rows.length === PAGE;
  }
}
