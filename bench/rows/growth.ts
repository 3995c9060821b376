import { measureAlternately, getRatios } from "../compare";
import { percentile, formatSummary } from "../stats";
import { connectProcess, disconnectProcess } from "../process-database";
import type { BenchEnvironment } from "../environment";
import { seedDataset, type Dataset, type Size } from "./growth-data";
import { explain, recordStatements, type Statement } from "./plans";

const ROUNDS = 6;
const REQUESTS_PER_ROUND = 300;
const LARGE: Size = { users: 100_000, events: 10_000, messages: 1_000_000 };
const SMALL: Size = { users: 1_000, events: 100, messages: 10_000 };

type Module = { GET: (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response> };
type Call = {
  path: (data: Dataset) => string;
  route: () => Promise<Module>;
  params?: (data: Dataset) => Record<string, string>;
  isAdmin?: true;
};

const MESSAGE_CALLS: Record<string, Call> = {
  conversations: {
    path: () => "/api/messages/conversations",
    route: () => import("@/app/api/messages/conversations/route"),
  },
  conversation: {
    path: ({ partnerId }) => `/api/messages/conversation/${partnerId}`,
    route: () => import("@/app/api/messages/conversation/[userId]/route"),
    params: ({ partnerId }) => ({ userId: partnerId }),
  },
  "unread-count": {
    path: () => "/api/messages/unread-count",
    route: () => import("@/app/api/messages/unread-count/route"),
  },
};

const searchUsers = (words: string): Call => ({
  path: () => `/api/admin/users?search=${words}`,
  route: () => import("@/app/api/admin/users/route"),
  isAdmin: true,
});

const OTHER_CALLS: Record<string, Call> = {
  events: { path: () => "/api/events?limit=20", route: () => import("@/app/api/events/route") },
  event: {
    path: ({ eventId }) => `/api/events/${eventId}`,
    route: () => import("@/app/api/events/[id]/route"),
    params: ({ eventId }) => ({ id: eventId }),
  },
  attendees: {
    path: ({ eventId }) => `/api/events/${eventId}/rsvped-attendees`,
    route: () => import("@/app/api/events/[id]/rsvped-attendees/route"),
    params: ({ eventId }) => ({ id: eventId }),
  },
  "my RSVPs": { path: () => "/api/rsvps/me", route: () => import("@/app/api/rsvps/me/route") },
  connections: { path: () => "/api/connections/me", route: () => import("@/app/api/connections/me/route") },
  "my profile": { path: () => "/api/profiles/me", route: () => import("@/app/api/profiles/me/route") },
};

const SEARCH_CALLS: Record<string, Call> = {
  nearby: {
    path: () => "/api/events/nearby?lat=27.95&lng=-82.46&radius=50",
    route: () => import("@/app/api/events/nearby/route"),
  },
  "common word": searchUsers("member"),
  "rare word": searchUsers("novak"),
  // As many have it at both sizes, and nobody else has its letter group (docs/decisions/075-search-members-by-letter-groups.md).
  digits: searchUsers("777"),
  "two letters": searchUsers("xu"),
  "no such word": searchUsers("zzzz"),
};

type Target = { databaseUrl: string; data: Dataset };
type Measurement = { p95: number; statements: Statement[] };

/** Calls a route in this process many times. */
async function measure({ databaseUrl, data }: Target, { path, route, params, isAdmin }: Call): Promise<Measurement> {
  const { GET } = await route();
  const { token } = isAdmin ? data.admin : data.reader;
  const requestRoute = async () => {
    const request = new Request(`http://localhost:3000${path(data)}`, {
      headers: { Authorization: `Bearer ${token}`, Cookie: `next-auth.session-token=${token}` },
    });
    const response = await GET(request, { params: Promise.resolve(params?.(data) ?? {}) });
    if (response.status !== 200) throw new Error(`${path(data)} returned ${response.status} on ${databaseUrl}`);
    await response.text();
  };
  for (let n = 0; n < 50; n++) await requestRoute();
  const statements = await recordStatements(requestRoute);
  const times: number[] = [];
  for (let n = 0; n < REQUESTS_PER_ROUND; n++) {
    const start = performance.now();
    await requestRoute();
    times.push(performance.now() - start);
  }
  return { p95: percentile(times, 0.95), statements };
}

async function compare(
  { createDatabase }: BenchEnvironment,
  name: string,
  calls: Record<string, Call>,
  target: number,
): Promise<string[]> {
  const create = async (size: Size, suffix: string): Promise<Target> => {
    const databaseUrl = await createDatabase(`${name}_${suffix}`);
    return { databaseUrl, data: await seedDataset(databaseUrl, size) };
  };
  const [large, small] = [await create(LARGE, "large"), await create(SMALL, "small")];
  const lines: string[] = [];
  for (const [label, call] of Object.entries(calls)) {
    const statements: Statement[][] = [[], []];
    const variants = [large, small].map((target, index) => ({
      round: async () => {
        await connectProcess(target.databaseUrl);
        const measurement = await measure(target, call);
        statements[index] = measurement.statements;
        return measurement.p95;
      },
    }));
    const [largeTimes = [], smallTimes = []] = await measureAlternately(variants, ROUNDS);
    const counts = [...new Set(statements.map(({ length }) => length))].join(" against ");
    lines.push(
      `${label.padEnd(13)} p95 ${formatSummary(largeTimes, " ms")} against ${formatSummary(smallTimes, " ms")}: ` +
        `${formatSummary(getRatios(largeTimes, smallTimes), " ×")}; ${counts} queries`,
    );
    const plans = await explain(large.databaseUrl, statements[0] ?? []);
    lines.push(...plans.map((plan) => `  ${plan}`));
  }
  await disconnectProcess();
  return [
    ...lines,
    `1M messages, 100k users, 10k events against a hundredth; targets at most ${target} × and 4 queries`,
  ];
}

/** The row `conversations`: the message calls. */
export const conversations = (environment: BenchEnvironment): Promise<string[]> =>
  compare(environment, "conversations", MESSAGE_CALLS, 1.5);

/** The row `growth`: the other calls that screens make. */
export const growth = (environment: BenchEnvironment): Promise<string[]> =>
  compare(environment, "growth", OTHER_CALLS, 1.5);

/** The row `search`: nearby events, and the admins' search for members. */
export const search = (environment: BenchEnvironment): Promise<string[]> =>
  compare(environment, "search", SEARCH_CALLS, 1.2);
