import { chat } from "./rows/chat";
import { crowd } from "./rows/crowd";
import { growth } from "./rows/growth";
import { jsonRoute } from "./rows/json-route";
import { page } from "./rows/page";
import { presence } from "./rows/presence";
import type { Row } from "./run-row";

/** Each row once, in seconds, for tests of the benchmark. The figures say nothing about the app. */
export const TINY_ROWS = {
  chat: (environment) => chat(environment, { pairs: 2, rounds: 1, roundMs: 200, perSecond: 20, latencyMs: 200 }),
  presence: (environment) => presence(environment, { attendees: 6, rounds: 1, roundMs: 500 }),
  "json-route": (environment) => jsonRoute(environment, { rounds: 1, roundSeconds: 1, warmUpSeconds: 1 }),
  page: (environment) =>
    page(environment, { rounds: 1, isThrottled: false, names: ["bare Next page", "/events, member"] }),
  growth: (environment) =>
    growth(environment, {
      large: { users: 2_000, events: 200, messages: 2_000, guests: 1_000 },
      small: { users: 1_000, events: 100, messages: 1_000, guests: 600 },
      // So many that jobs, which run beside some of them, don't count.
      ...{ rounds: 1, requests: 5, warmUpRequests: 1 },
    }),
  crowd: (environment) => crowd(environment, [{ people: 2, arriveWithinMs: 500 }], { stayMs: 8_000, idleMs: 0 }),
} satisfies Record<string, Row>;
