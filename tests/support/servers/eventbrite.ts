import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { resetEnv } from "@/lib/core/server/process/env";

type EventbriteObject = Record<string, unknown>;
type Call = { path: string; params: URLSearchParams; authorization: string | undefined };
type ErrorResponse = { status: number; headers?: Record<string, string>; body?: string };

/** Returns an event in the format of Eventbrite's v3 API, with its venue. */
export const buildRemoteEvent = (id: string, changes: EventbriteObject = {}): EventbriteObject => ({
  id,
  name: { text: `Mixer ${id}`, html: `<b>Mixer ${id}</b>` },
  summary: "Meet people.",
  description: { text: "Meet the people of the bay.", html: "<p>Meet the people of the bay.</p>" },
  url: `https://www.eventbrite.com/e/${id}`,
  start: { timezone: "America/Chicago", local: "2026-12-01T18:00:00", utc: "2026-12-02T00:00:00Z" },
  end: { timezone: "America/Chicago", local: "2026-12-01T21:00:00", utc: "2026-12-02T03:00:00Z" },
  status: "live",
  online_event: false,
  capacity: null,
  venue: {
    name: "Armature Works",
    latitude: "27.9615",
    longitude: "-82.4636",
    address: { city: "Tampa", localized_address_display: "1910 N Ola Ave, Tampa, FL 33602" },
  },
  ...changes,
});

const VARIABLES = ["EVENTBRITE_TOKEN", "EVENTBRITE_BASE_URL", "EVENTBRITE_ORGANIZATION_ID"] as const;

/**
 * Starts a fake of Eventbrite's v3 API with two events per page, and sets the variables that point
 * to it until `stop`.
 */
export async function startEventbrite(requestedPort = 0) {
  const calls: Call[] = [];
  let events: EventbriteObject[] = [];
  const attendees = new Map<string, EventbriteObject[]>();
  let getError: (call: Call) => ErrorResponse | undefined | Promise<ErrorResponse | undefined> = () => undefined;
  const server = createServer((request, response) => {
    const { pathname: path, searchParams: params } = new URL(request.url ?? "", "http://eventbrite.test");
    const call = { path, params, authorization: request.headers.authorization };
    calls.push(call);
    const respond = (status: number, body: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(body);
    };
    void Promise.resolve(getError(call)).then((error) => {
      if (error) return respond(error.status, error.body ?? JSON.stringify({ error: "NO" }), error.headers);
      if (call.authorization !== "Bearer eb_test") return respond(401, JSON.stringify({ error: "INVALID_AUTH" }));
      if (path === "/v3/users/me/organizations/") {
        const pagination = { object_count: 1, page_count: 1, has_more_items: false };
        return respond(200, JSON.stringify({ pagination, organizations: [{ id: "77", name: "Nametag" }] }));
      }
      const ofEvent = attendees.get(/^\/v3\/events\/(\w+)\/attendees\/$/.exec(path)?.[1] ?? "");
      const list = path === "/v3/organizations/77/events/" ? events : ofEvent;
      if (!list) return respond(404, JSON.stringify({ error: "NOT_FOUND" }));
      const offset = Number(params.get("continuation")?.replace("after-", "") ?? 0);
      const hasMore = offset + 2 < list.length;
      const pagination = {
        object_count: list.length,
        page_count: Math.ceil(list.length / 2),
        has_more_items: hasMore,
        ...(hasMore && { continuation: `after-${offset + 2}` }),
      };
      const page = list.slice(offset, offset + 2);
      respond(200, JSON.stringify({ pagination, ...(ofEvent ? { attendees: page } : { events: page }) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(requestedPort, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  process.env.EVENTBRITE_TOKEN = "eb_test";
  process.env.EVENTBRITE_BASE_URL = `http://127.0.0.1:${port}/v3`;
  resetEnv();
  return {
    calls,
    /** Sets the events that it returns. */
    setEvents: (now: EventbriteObject[]) => (events = now),
    /** Sets the attendees of an event, two per page. */
    setAttendees: (eventId: string, now: EventbriteObject[]) => attendees.set(eventId, now),
    /** Sets the error response to each request; undefined responds normally. */
    setError: (callback: typeof getError) => (getError = callback),
    async stop() {
      for (const name of VARIABLES) delete process.env[name];
      resetEnv();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
