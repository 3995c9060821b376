import { Client } from "pg";

import { insertEvents, createEvents } from "../events";
import { startPayload } from "../payload";
import { createMember } from "../members";
import { measureAlternately, getRatios } from "../compare";
import { formatSummary } from "../stats";
import { requestsPerSecond, SECRET, getAuthHeaders, startWeb, type Target } from "../web";
import type { BenchEnvironment } from "../environment";

const EVENTS = 20;
const ROUNDS = 6;
const ROUND_SECONDS = 4;

async function fetchJson({ url, headers }: Target): Promise<unknown> {
  return (await fetch(url, { headers })).json();
}

/**
 * The row `events-list`: the list of 20 events, signed in. Ours includes RSVP counts, hosts and the reader's state. Payload's
 * has only the events.
 */
export async function eventsList({ folder, createDatabase, createEmptyDatabase }: BenchEnvironment): Promise<string[]> {
  const databaseUrl = await createDatabase("events_list");
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await insertEvents(client, EVENTS);
  const reader = await createMember(client, SECRET);
  await client.query("VACUUM ANALYZE");
  await client.end();
  const web = await startWeb(databaseUrl, folder);
  const { server: payload, token } = await startPayload(await createEmptyDatabase("payload"), createEvents(EVENTS));
  try {
    const ourTarget = {
      url: `http://127.0.0.1:${web.port}/api/events?limit=${EVENTS}`,
      headers: getAuthHeaders(reader),
    };
    const query = `limit=${EVENTS}&depth=0&sort=startTime&where[endTime][greater_than]=${new Date().toISOString()}`;
    const payloadTarget = {
      url: `http://127.0.0.1:${payload.port}/api/events?${query}`,
      headers: { Authorization: `JWT ${token}` },
    };
    const [ourEvents, payloadEvents] = [
      (await fetchJson(ourTarget)) as unknown[],
      (await fetchJson(payloadTarget)) as { docs: unknown[] },
    ];
    if (ourEvents.length !== EVENTS || payloadEvents.docs.length !== EVENTS)
      throw new Error("Expected lists of 20 events.");
    for (const target of [ourTarget, payloadTarget]) await requestsPerSecond(target, 3);
    const variants = [ourTarget, payloadTarget].map((target) => ({
      round: () => requestsPerSecond(target, ROUND_SECONDS),
    }));
    const [ourRates = [], payloadRates = []] = await measureAlternately(variants, ROUNDS);
    return [
      `GET /api/events, ${EVENTS} events  ${formatSummary(ourRates, "/s")}`,
      `Payload CMS on Next       ${formatSummary(payloadRates, "/s")}`,
      `ratio                     ${formatSummary(getRatios(ourRates, payloadRates), " ×")}, target at least 3`,
    ];
  } finally {
    await Promise.all([web.stop(), payload.stop()]);
  }
}
