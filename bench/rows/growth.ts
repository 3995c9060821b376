import { logger } from "@/lib/core/server/process/logger";

import { measureAlternately, ratios } from "../side";
import { percentile, summary } from "../stats";
import { SECRET } from "../web";
import type { BenchEnvironment } from "../environment";
import { grow, type Dataset, type Size } from "./growth-data";
import { explain, recordStatements, type Statement } from "./plans";

const ROUNDS = 6;
const CALLS = 300;
const LARGE: Size = { users: 100_000, events: 10_000, messages: 1_000_000 };
const SMALL: Size = { users: 1_000, events: 100, messages: 10_000 };

type Module = { GET: (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response> };
type Call = {
  path: (data: Dataset) => string;
  route: () => Promise<Module>;
  params?: (data: Dataset) => Record<string, string>;
};

const MESSAGES: Record<string, Call> = {
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

const OTHERS: Record<string, Call> = {
  events: { path: () => "/api/events?limit=20", route: () => import("@/app/api/events/route") },
  event: {
    path: ({ eventId }) => `/api/events/${eventId}`,
    route: () => import("@/app/api/events/[id]/route"),
    params: ({ eventId }) => ({ id: eventId }),
  },
  nearby: {
    path: () => "/api/events/nearby?lat=27.95&lng=-82.46&radius=50",
    route: () => import("@/app/api/events/nearby/route"),
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

type Target = { databaseUrl: string; data: Dataset };
type Figures = { p95: number; statements: Statement[] };

/** Calls a route in this process many times. */
async function measure({ databaseUrl, data }: Target, { path, route, params }: Call): Promise<Figures> {
  const { GET } = await route();
  const call = async () => {
    const request = new Request(`http://localhost:3000${path(data)}`, {
      headers: { Authorization: `Bearer ${data.reader.token}`, Cookie: `next-auth.session-token=${data.reader.token}` },
    });
    const answer = await GET(request, { params: Promise.resolve(params?.(data) ?? {}) });
    if (answer.status !== 200) throw new Error(`${path(data)} answered ${answer.status} on ${databaseUrl}`);
    await answer.text();
  };
  for (let n = 0; n < 50; n++) await call();
  const statements = await recordStatements(call);
  const times: number[] = [];
  for (let n = 0; n < CALLS; n++) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  return { p95: percentile(times, 0.95), statements };
}

async function connect({ databaseUrl }: Target): Promise<void> {
  // The log line of each call would appear between the results.
  logger.level = "error";
  const env = { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET, NEXTAUTH_URL: "http://localhost:3000" };
  Object.assign(process.env, env);
  const { resetEnv } = await import("@/lib/core/server/process/env");
  const { disconnect } = await import("@/lib/core/server/db");
  await disconnect();
  resetEnv();
}

async function compare({ createDatabase: database }: BenchEnvironment, name: string, calls: Record<string, Call>): Promise<string[]> {
  const open = async (size: Size, suffix: string): Promise<Target> => {
    const databaseUrl = await database(`${name}_${suffix}`);
    return { databaseUrl, data: await grow(databaseUrl, size) };
  };
  const [large, small] = [await open(LARGE, "large"), await open(SMALL, "small")];
  const lines: string[] = [];
  for (const [label, call] of Object.entries(calls)) {
    const statements: Statement[][] = [[], []];
    const sides = [large, small].map((target, at) => ({
      round: async () => {
        await connect(target);
        const figures = await measure(target, call);
        statements[at] = figures.statements;
        return figures.p95;
      },
    }));
    const [big = [], little = []] = await measureAlternately(sides, ROUNDS);
    const counts = [...new Set(statements.map(({ length }) => length))].join(" against ");
    lines.push(
      `${label.padEnd(13)} p95 ${summary(big, " ms")} against ${summary(little, " ms")}: ` +
        `${summary(ratios(big, little), " ×")}; ${counts} queries`,
    );
    const plans = await explain(large.databaseUrl, statements[0] ?? []);
    lines.push(...plans.map((plan) => `  ${plan}`));
  }
  const { disconnect } = await import("@/lib/core/server/db");
  await disconnect();
  return [...lines, "1M messages, 100k users, 10k events against a hundredth; targets at most 1.5 × and 4 queries"];
}

/** The row `conversations`: the message calls. */
export const conversations = (environment: BenchEnvironment): Promise<string[]> =>
  compare(environment, "conversations", MESSAGES);

/** The row `growth`: the other calls that screens make. */
export const growth = (environment: BenchEnvironment): Promise<string[]> => compare(environment, "growth", OTHERS);
