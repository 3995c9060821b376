import { Client } from "pg";

import { createMember, type Member } from "../members";

/** The reader's own data is the same at each size. */
export type Size = { users: number; events: number; messages: number; guests: number };

/** The reader runs the next event and the last one, and was at the latter. */
export type Dataset = { reader: Member; admin: Member; partnerId: string; eventId: string; pastEventId: string };

const READER_ROWS = 50;
/** Of the event whose door the reader runs. */
const EVENT_GUESTS = 500;
const MESSAGES_PER_CONVERSATION = 10;

const NEXT_EVENT = `SELECT id FROM events WHERE "startTime" > now() ORDER BY "startTime" LIMIT 1`;
const PAST_EVENT = `SELECT id FROM events WHERE "endTime" < now() ORDER BY "startTime" DESC LIMIT 1`;

// Ids that look random but can be computed from a number.
const idSql = (name: string) => `overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`;
const userIdSql = (n: string) => idSql(`'user' || (${n})`);
const eventIdSql = (n: string) => idSql(`'event' || (${n})`);

/** Topics, name tags, notes and contacts of everybody, and what the reader's past event needs. */
const buildNetworkStatements = (users: number, readerId: string): string[] => [
  `INSERT INTO member_topics ("userId", kind, position, key, label)
   SELECT ${userIdSql("n")}, kind, 1, 'topic ' || n % 40, 'Topic ' || n % 40
   FROM generate_series(1, ${users}) n, (VALUES ('looking_for'), ('can_help_with')) k (kind)`,
  `INSERT INTO member_topics ("userId", kind, position, key, label) VALUES ('${readerId}', 'looking_for', 1, 'topic 7', 'Topic 7')`,
  `INSERT INTO contacts ("ownerId", name, company, source)
   SELECT ${userIdSql("n")}, 'Contact ' || n, 'Company ' || n % 100, 'scanned' FROM generate_series(1, ${users}) n`,
  `INSERT INTO contacts ("ownerId", name, email, company, source, "eventId")
   SELECT '${readerId}', 'Contact ' || n, n || '@cards.test', 'Company ' || n % 100, 'given', (${PAST_EVENT}) FROM generate_series(1, ${READER_ROWS}) n`,
  `INSERT INTO network_notes ("ownerId", "memberId", note)
   SELECT "requesterId", "receiverId", 'Talked about a talk.' FROM connections WHERE "requesterId" <> '${readerId}'
   UNION ALL SELECT '${readerId}', ${userIdSql("n")}, 'Talked about a talk.' FROM generate_series(1, ${READER_ROWS}) n`,
  `INSERT INTO event_name_tags ("eventId", "guestId", code)
   SELECT "eventId", id, upper(left(md5(id::text), 16)) FROM event_guests WHERE status = 'confirmed'`,
  // Whom the reader isn't connected with.
  `INSERT INTO event_rsvps ("userId", "eventId") SELECT ${userIdSql("n")}, (${NEXT_EVENT})
   FROM generate_series(${READER_ROWS} + 1, 3 * ${READER_ROWS}) n ON CONFLICT DO NOTHING`,
  `INSERT INTO event_team_members ("eventId", "userId", role) SELECT (${NEXT_EVENT}), '${readerId}', 'editor'`,
  `UPDATE events SET "hostUserId" = '${readerId}' WHERE id = (${PAST_EVENT})`,
  `INSERT INTO event_rsvps ("userId", "eventId") SELECT '${readerId}', (${PAST_EVENT}) ON CONFLICT DO NOTHING`,
  `INSERT INTO event_attendances ("userId", "eventId", "checkInTime", "checkOutTime", "isActive", "checkedInById", "confirmedAt")
   SELECT '${readerId}', id, "startTime", "endTime", false, '${readerId}', "startTime" FROM events WHERE id = (${PAST_EVENT})`,
  `INSERT INTO event_feedback ("eventId", "userId", rating) SELECT "eventId", "userId", 4 FROM event_attendances ON CONFLICT DO NOTHING`,
];

const buildStatements = ({ users, events, messages, guests }: Size, readerId: string): string[] => [
  `INSERT INTO users (id, email, "emailVerifiedAt") SELECT ${userIdSql("n")}, n || '@bench.test', now() FROM generate_series(1, ${users}) n`,
  `INSERT INTO profiles ("userId", "firstName", "lastName", company)
   SELECT ${userIdSql("n")}, 'Member', 'Number ' || n, 'Company ' || n % 100 FROM generate_series(1, ${users}) n`,
  // A fifth of the events is in the future.
  `INSERT INTO events (id, name, description, status, "startTime", "endTime", latitude, longitude, "hostUserId")
   SELECT ${eventIdSql("n")}, 'Event ' || n, repeat('About it. ', 20), 'live', begins, begins + interval '2 hours',
     25 + (n * 7919 % 2300) / 100.0, -124 + (n * 104729 % 5400) / 100.0, ${userIdSql("1 + n % 50")}
   FROM (SELECT n, now() + (n - ${events} * 0.8) * interval '3 hours' AS begins FROM generate_series(1, ${events}) n) e`,
  `INSERT INTO event_rsvps ("userId", "eventId") SELECT ${userIdSql(`1 + (n * 31 + k * 977) % ${users}`)}, ${eventIdSql("n")}
   FROM generate_series(1, ${events}) n, generate_series(1, 10) k ON CONFLICT DO NOTHING`,
  `INSERT INTO event_attendances ("userId", "eventId", "checkInTime", "checkOutTime", "isActive", "checkedInById", "confirmedAt")
   SELECT r."userId", e.id, e."startTime", e."endTime", false, r."userId", e."startTime"
   FROM event_rsvps r JOIN events e ON e.id = r."eventId" WHERE e."endTime" < now()`,
  `INSERT INTO connections ("requesterId", "receiverId") SELECT ${userIdSql("n")}, ${userIdSql(`1 + (n + k) % ${users}`)}
   FROM generate_series(1, ${users}) n, (VALUES (3), (5)) d (k)`,
  `INSERT INTO conversations ("userAId", "userBId", "lastSeq", position)
   SELECT least(one, other), greatest(one, other), ${MESSAGES_PER_CONVERSATION}, nextval('conversation_position') FROM (
     SELECT ${userIdSql(`1 + n % ${users}`)} AS one, ${userIdSql(`1 + (n + 1 + n / ${users}) % ${users}`)} AS other
     FROM generate_series(1, ${messages / MESSAGES_PER_CONVERSATION}) n) pairs`,
  `INSERT INTO sessions (sid, "userId", sess, expire)
   SELECT 'session' || n, ${userIdSql("n")}, '{}', now() + interval '7 days' FROM generate_series(1, ${users}) n`,
  `INSERT INTO blocks ("blockerId", "blockedId") SELECT ${userIdSql("n")}, ${userIdSql(`1 + (n + 7) % ${users}`)}
   FROM generate_series(1000, ${users}, 10) n`,
  `INSERT INTO user_event_preferences ("userId", "eventId") SELECT "userId", "eventId" FROM event_rsvps WHERE status = 'confirmed'
   AND left("userId"::text, 1) = '7'`,
  `INSERT INTO connections ("requesterId", "receiverId") SELECT '${readerId}', ${userIdSql("n")} FROM generate_series(1, ${READER_ROWS}) n`,
  `INSERT INTO event_rsvps ("userId", "eventId")
   SELECT '${readerId}', id FROM events WHERE "startTime" > now() ORDER BY "startTime" LIMIT 20`,
  `INSERT INTO event_rsvps ("userId", "eventId")
   SELECT ${userIdSql("n")}, (${NEXT_EVENT})
   FROM generate_series(1, ${READER_ROWS}) n ON CONFLICT DO NOTHING`,
  `UPDATE users SET "emailVerifiedAt" = now() WHERE id = '${readerId}'`,
  `UPDATE events SET "hostUserId" = '${readerId}' WHERE id = (${NEXT_EVENT})`,
  // A tenth of them waits for a place. Ten are called Novak at the reader's event.
  `INSERT INTO event_guests ("eventId", name, email, company, status, source)
   SELECT id, CASE WHEN n <= 10 THEN 'Novak ' ELSE 'Guest ' END || n, n || '@guests.test', 'Company ' || n % 100,
     CASE n % 10 WHEN 0 THEN 'pending' ELSE 'confirmed' END, 'file'
   FROM (${NEXT_EVENT}) e, generate_series(1, ${EVENT_GUESTS}) n`,
  `INSERT INTO event_guests ("eventId", name, email, company, source)
   SELECT ${eventIdSql(`1 + n % (${events} / 2)`)}, 'Guest ' || n, n || '@others.test', 'Company ' || n % 100, 'file'
   FROM generate_series(1, ${guests} - ${EVENT_GUESTS}) n`,
  `INSERT INTO conversations ("userAId", "userBId", "lastSeq", position)
   SELECT least('${readerId}', ${userIdSql("n")}), greatest('${readerId}', ${userIdSql("n")}), ${MESSAGES_PER_CONVERSATION}, nextval('conversation_position')
   FROM generate_series(1, ${READER_ROWS}) n`,
  `INSERT INTO messages ("conversationId", seq, "senderId", "receiverId", content, "isRead")
   SELECT c.id, seq, CASE seq % 2 WHEN 0 THEN c."userAId" ELSE c."userBId" END,
     CASE seq % 2 WHEN 0 THEN c."userBId" ELSE c."userAId" END, 'See you by the stage at six?', seq <= ${MESSAGES_PER_CONVERSATION - 4}
   FROM conversations c, generate_series(1, ${MESSAGES_PER_CONVERSATION}) seq`,
  ...buildNetworkStatements(users, readerId),
];

// Each size finds the same number of rows.
const SAME_RESULTS = [
  // Nine members have the searched name.
  `UPDATE profiles SET "firstName" = 'Novak' WHERE "userId" IN (SELECT ${userIdSql("n")} FROM generate_series(1, 9) n)`,
  // 20 future events are near Tampa.
  `UPDATE events SET latitude = latitude + 5 WHERE latitude BETWEEN 26 AND 30 AND longitude BETWEEN -85 AND -80`,
  `UPDATE events SET latitude = 27.95, longitude = -82.46
   WHERE id IN (SELECT id FROM events WHERE "startTime" > now() ORDER BY "startTime" LIMIT 20)`,
];

export async function seedDataset(databaseUrl: string, size: Size): Promise<Dataset> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("SET synchronous_commit = off");
  const reader = await createMember(client);
  const admin = await createMember(client);
  await client.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [admin.id]);
  for (const statement of [...buildStatements(size, reader.id), ...SAME_RESULTS]) await client.query(statement);
  await client.query("VACUUM ANALYZE");
  const { rows } = await client.query<{ partnerId: string; eventId: string; pastEventId: string }>(
    `SELECT ${userIdSql("7")} AS "partnerId", (${NEXT_EVENT}) AS "eventId", (${PAST_EVENT}) AS "pastEventId"`,
  );
  await client.end();
  const [found = { partnerId: "", eventId: "", pastEventId: "" }] = rows;
  return { reader, admin, ...found };
}
