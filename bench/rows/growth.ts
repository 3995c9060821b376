import { Client } from "pg";

import { getRatios, measureAlternately } from "../compare";
import type { BenchEnvironment } from "../environment";
import { formatSummary, formatTarget, median, percentile } from "../stats";
import { getAuthHeaders, startWeb } from "../web";
import { seedDataset, type Dataset, type Size } from "./growth-data";

const TARGETS = { ratio: 1.5, statements: 5, searchMs: 400 };

type GrowthSize = { large: Size; small: Size; rounds: number; requests: number; warmUpRequests: number };

const SIZE: GrowthSize = {
  large: { users: 100_000, events: 10_000, messages: 1_000_000, guests: 100_000 },
  small: { users: 1_000, events: 100, messages: 10_000, guests: 1_000 },
  rounds: 6,
  requests: 300,
  warmUpRequests: 50,
};

/** Screens make these calls. They return the same number of items at each size. */
const CALLS: Record<string, (data: Dataset) => string> = {
  conversations: () => "/api/messages/conversations",
  conversation: ({ partnerId }) => `/api/messages/conversation/${partnerId}`,
  "unread-count": () => "/api/messages/unread-count",
  events: () => "/api/events?limit=20",
  event: ({ eventId }) => `/api/events/${eventId}`,
  nearby: () => "/api/events/nearby?lat=27.95&lng=-82.46&radius=50",
  attendees: ({ eventId }) => `/api/events/${eventId}/rsvped-attendees`,
  guests: ({ eventId }) => `/api/events/${eventId}/rsvped-attendees/manage?show=guests`,
  "door list": ({ eventId }) => `/api/events/${eventId}/door/list`,
  "my RSVPs": () => "/api/rsvps/me",
  suggestions: ({ eventId }) => `/api/events/${eventId}/suggestions`,
  discover: () => "/embed/discover",
  "managed list": ({ eventId }) => `/api/events/${eventId}/rsvped-attendees/manage`,
  "people search": ({ eventId }) => `/api/events/${eventId}/rsvped-attendees/manage?search=number`,
  "people counts": ({ eventId }) => `/api/events/${eventId}/rsvped-attendees/counts`,
  turnout: ({ pastEventId }) => `/api/events/${pastEventId}/rsvped-attendees/manage?show=coming&sort=arrival`,
  insights: ({ pastEventId }) => `/api/events/${pastEventId}/insights`,
  recap: ({ pastEventId }) => `/api/events/${pastEventId}/recap`,
  connections: () => "/api/connections/me",
  contacts: () => "/api/contacts",
  notes: () => "/api/network-notes",
  "my profile": () => "/api/profiles/me",
};
/** Few requests, because an account may write 120 times a minute. */
const WRITE_REQUESTS = { requests: 8, warmUpRequests: 1 };
/** Their rows and statements are the same at each size. The first import adds all rows. */
const WRITES: Record<string, { getPath: (data: Dataset) => string; body: object }> = {
  nameTags: { getPath: ({ eventId }) => `/api/events/${eventId}/name-tags`, body: { limit: 500 } },
  "import of 500": {
    getPath: ({ eventId }) => `/api/events/${eventId}/guests/import`,
    body: {
      rows: Array.from({ length: 500 }, (_, index) => ({
        ...{ line: index + 2, name: `Row ${index}`, email: `row${index}@import.test`, externalId: `ticket-${index}` },
        ...{ company: "Company", note: null, status: "confirmed" },
      })),
    },
  },
};
/** Has a target of its own. */
const SEARCH = { name: "member search", path: "/api/admin/users?search=novak" };

type Site = { data: Dataset; port: number; database: Client };
type Measurement = { p95: number; statements: number };

/** Without BEGIN and COMMIT. */
async function countStatements(database: Client): Promise<number> {
  const { rows } = await database.query<{ calls: number }>(
    `SELECT sum(calls)::int AS calls FROM pg_stat_statements
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND query !~* '^(begin|commit)'`,
  );
  return rows[0]?.calls ?? 0;
}

async function measure(
  { port, data, database }: Site,
  path: string,
  { requests, warmUpRequests }: Pick<GrowthSize, "requests" | "warmUpRequests">,
  body?: object,
): Promise<Measurement> {
  const headers = getAuthHeaders(path === SEARCH.path ? data.admin : data.reader);
  const write = body && {
    ...{ method: "POST", body: JSON.stringify(body) },
    headers: { ...headers, "Content-Type": "application/json" },
  };
  const call = async () => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, write ?? { headers });
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
    await response.arrayBuffer();
  };
  for (let n = 0; n < warmUpRequests; n++) await call();
  const times: number[] = [];
  const statements: number[] = [];
  let before = await countStatements(database);
  for (let n = 0; n < requests; n++) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
    const after = await countStatements(database);
    // Without the one that counts.
    statements.push(after - before - 1);
    before = after;
  }
  // The median, because jobs run beside the calls.
  return { p95: percentile(times, 0.95), statements: Math.round(median(statements)) };
}

/** Each call at a large site and at one of a hundredth. */
export async function growth({ folder, createDatabase }: BenchEnvironment, size: GrowthSize = SIZE): Promise<string[]> {
  const start = async (name: "large" | "small"): Promise<Site> => {
    const databaseUrl = await createDatabase(`growth_${name}`);
    const data = await seedDataset(databaseUrl, size[name]);
    const database = new Client({ connectionString: databaseUrl });
    await database.connect();
    return { data, port: (await startWeb({ databaseUrl, folder })).port, database };
  };
  const [large, small] = [await start("large"), await start("small")];
  const compare = async (name: string, getPath: (data: Dataset) => string, body?: object) => {
    const requests = body && size.requests > WRITE_REQUESTS.requests ? WRITE_REQUESTS : size;
    const statements: Set<number>[] = [new Set(), new Set()];
    const variants = [large, small].map((site, index) => ({
      round: async () => {
        const measurement = await measure(site, getPath(site.data), requests, body);
        statements[index]?.add(measurement.statements);
        return measurement.p95;
      },
    }));
    const [largeTimes = [], smallTimes = []] = await measureAlternately(variants, size.rounds);
    const ratios = getRatios(largeTimes, smallTimes);
    const counts = statements.map((numbers) => Math.max(...numbers));
    const isMet =
      name === SEARCH.name
        ? median(largeTimes) <= TARGETS.searchMs
        : median(ratios) <= TARGETS.ratio &&
          counts[0] === counts[1] &&
          (body !== undefined || Math.max(...counts) <= TARGETS.statements);
    return formatTarget(
      `${name.padEnd(13)} p95 ${formatSummary(largeTimes, " ms")} against ${formatSummary(smallTimes, " ms")}: ` +
        `${formatSummary(ratios, " ×")}; ${counts.join(" against ")} statements`,
      isMet,
    );
  };
  try {
    const lines: string[] = [];
    for (const [name, getPath] of Object.entries(CALLS)) lines.push(await compare(name, getPath));
    for (const [name, { getPath, body }] of Object.entries(WRITES)) lines.push(await compare(name, getPath, body));
    lines.push(await compare(SEARCH.name, () => SEARCH.path));
    return [
      ...lines,
      `targets: ≤ ${TARGETS.ratio} × and ≤ ${TARGETS.statements} statements a read, as many at each size; search ≤ ${TARGETS.searchMs} ms`,
    ];
  } finally {
    await Promise.all([large, small].map(({ database }) => database.end()));
  }
}
