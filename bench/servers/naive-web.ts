import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

import { authenticate, CHANNEL, query } from "./naive-session";

// The baseline of the row `crowd`: the calls of its steps in a bare HTTP server. Its pages are text without React.
type Call = { userId: string; id: string; url: URL; body: { eventId?: string } };

const PERSON = `p."userId", p."firstName", p."lastName", p.profession, p.company, p.industry, p."avatarUrl"`;

const listAttendees = (eventId: string, limit: number) =>
  query<{ userId: string; firstName: string; lastName: string }>(
    `SELECT ${PERSON}, a.id IS NOT NULL AS "isCheckedIn", a."checkInTime" FROM event_rsvps r JOIN profiles p USING ("userId")
     LEFT JOIN event_attendances a ON a."eventId" = r."eventId" AND a."userId" = r."userId" AND a."isActive"
     WHERE r."eventId" = $1 AND r.status = 'confirmed' ORDER BY a.id IS NULL, a."checkInTime", r."createdAt" LIMIT $2`,
    [eventId, limit],
  );

const getEvent = async (eventId: string) =>
  (
    await query<{ name: string }>(
      `SELECT e.*, (SELECT count(*)::int FROM event_rsvps r WHERE r."eventId" = e.id) AS "rsvpCount" FROM events e WHERE id = $1`,
      [eventId],
    )
  )[0];

const toPage = (title: string, content: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1>${content}</body></html>`;

const ROUTES: [method: string, path: RegExp, handle: (call: Call) => Promise<unknown>][] = [
  ["GET", /^\/events\/([\w-]+)$/, async ({ id }) => toPage("Event", JSON.stringify(await getEvent(id)))],
  [
    "GET",
    /^\/$/,
    async ({ userId }) => {
      const [active] = await query<{ eventId: string }>(
        `SELECT "eventId" FROM event_attendances WHERE "userId" = $1 AND "isActive"`,
        [userId],
      );
      const people = active ? await listAttendees(active.eventId, 60) : [];
      return toPage("People", people.map(({ firstName, lastName }) => `<p>${firstName} ${lastName}</p>`).join(""));
    },
  ],
  // Prefetched. There is no router that could use it.
  ["GET", /^\/(events|people|messages|profile|connections)$/, () => Promise.resolve(toPage("Nothing", ""))],
  ["POST", /^\/api\/activity\/track$/, () => Promise.resolve(null)],
  ["GET", /^\/api\/(rsvps\/me|connections\/me\/contacts)$/, () => Promise.resolve([])],
  [
    "GET",
    /^\/api\/events$/,
    () =>
      query(
        `SELECT e.*, (SELECT count(*)::int FROM event_rsvps r WHERE r."eventId" = e.id) AS "rsvpCount" FROM events e
         WHERE "endTime" > now() ORDER BY "startTime" LIMIT 20`,
      ),
  ],
  ["GET", /^\/api\/events\/([\w-]+)$/, ({ id }) => getEvent(id)],
  [
    "GET",
    /^\/api\/events\/([\w-]+)\/rsvp$/,
    ({ id, userId }) => query(`SELECT * FROM event_rsvps WHERE "eventId" = $1 AND "userId" = $2`, [id, userId]),
  ],
  [
    "POST",
    /^\/api\/events\/([\w-]+)\/rsvp$/,
    ({ id, userId }) =>
      query(`INSERT INTO event_rsvps ("eventId", "userId") VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING *`, [
        id,
        userId,
      ]),
  ],
  ["GET", /^\/api\/events\/([\w-]+)\/rsvped-attendees$/, ({ id }) => listAttendees(id, 60)],
  [
    "GET",
    /^\/api\/events\/([\w-]+)\/rsvped-attendees\/summary$/,
    ({ id }) =>
      query(
        `SELECT p.industry, count(*)::int AS confirmed, count(a.id)::int AS "checkedIn"
         FROM event_rsvps r JOIN profiles p USING ("userId")
         LEFT JOIN event_attendances a ON a."eventId" = r."eventId" AND a."userId" = r."userId" AND a."isActive"
         WHERE r."eventId" = $1 GROUP BY p.industry`,
        [id],
      ),
  ],
  [
    "POST",
    /^\/api\/attendances\/check-in$/,
    async ({ userId, body: { eventId } }) => {
      const attendance = await query(
        `INSERT INTO event_attendances ("eventId", "userId") VALUES ($1, $2) RETURNING *`,
        [eventId, userId],
      );
      await query("SELECT pg_notify($1, $2)", [CHANNEL, JSON.stringify({ eventId, userId })]);
      return attendance;
    },
  ],
  [
    "GET",
    /^\/api\/messages\/conversation\/([\w-]+)$/,
    ({ id, userId }) =>
      query(
        `SELECT * FROM bench_naive_messages WHERE (sender = $1 AND receiver = $2) OR (sender = $2 AND receiver = $1)
         ORDER BY "createdAt" DESC LIMIT 50`,
        [userId, id],
      ),
  ],
  [
    "GET",
    /^\/api\/badge-counts$/,
    ({ userId }) =>
      query(
        `SELECT (SELECT count(*)::int FROM bench_naive_messages WHERE receiver = $1) AS "unreadMessages",
           (SELECT count(*)::int FROM connections WHERE "receiverId" = $1 AND status = 'pending') AS "pendingRequests"`,
        [userId],
      ),
  ],
];

/** Calls have it in a header, pages in the cookie. */
const getToken = ({ headers: { authorization = "", cookie = "" } }: IncomingMessage): string =>
  authorization ? authorization.slice("Bearer ".length) : cookie.slice(cookie.indexOf("=") + 1);

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const userId = await authenticate(getToken(request));
  const body = request.method === "POST" ? ((await json(request)) as Call["body"]) : {};
  for (const [method, path, run] of ROUTES) {
    const match = path.exec(url.pathname);
    if (!match || method !== request.method) continue;
    const result = await run({ userId, id: match[1] ?? "", url, body });
    const isPage = typeof result === "string";
    response.writeHead(200, { "Content-Type": isPage ? "text/html" : "application/json" });
    response.end(isPage ? result : JSON.stringify(result));
    return;
  }
  response.writeHead(404).end();
}

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    response.writeHead(500).end();
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`PORT ${(server.address() as AddressInfo).port}\n`));
process.on("SIGTERM", () => process.exit(0));
