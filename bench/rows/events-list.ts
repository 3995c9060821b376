import { Client } from "pg";

import { addEvents, createEvents } from "../events";
import { startPayload } from "../payload";
import { addPerson } from "../people";
import { measureAlternately, ratios } from "../side";
import { summary } from "../stats";
import { requestsPerSecond, SECRET, getAuthHeaders, startWeb, type Target } from "../web";
import type { BenchEnvironment } from "../environment";

const EVENTS = 20;
const ROUNDS = 6;
const ROUND_SECONDS = 4;

async function read({ url, headers }: Target): Promise<unknown> {
  return (await fetch(url, { headers })).json();
}

/**
 * The row `events-list`: the list of 20 events, signed in. Ours includes RSVP counts, hosts and the reader's state. Payload's
 * has only the events.
 */
export async function eventsList({ folder, database, emptyDatabase }: BenchEnvironment): Promise<string[]> {
  const databaseUrl = await database("events_list");
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await addEvents(client, EVENTS);
  const reader = await addPerson(client, SECRET);
  await client.query("VACUUM ANALYZE");
  await client.end();
  const ours = await startWeb(databaseUrl, folder);
  const { server: payload, token } = await startPayload(await emptyDatabase("payload"), createEvents(EVENTS));
  try {
    const mine = { url: `http://127.0.0.1:${ours.port}/api/events?limit=${EVENTS}`, headers: getAuthHeaders(reader) };
    const query = `limit=${EVENTS}&depth=0&sort=startTime&where[endTime][greater_than]=${new Date().toISOString()}`;
    const theirs = {
      url: `http://127.0.0.1:${payload.port}/api/events?${query}`,
      headers: { Authorization: `JWT ${token}` },
    };
    const [list, answer] = [(await read(mine)) as unknown[], (await read(theirs)) as { docs: unknown[] }];
    if (list.length !== EVENTS || answer.docs.length !== EVENTS) throw new Error("Not the lists of 20 events.");
    for (const target of [mine, theirs]) await requestsPerSecond(target, 3);
    const sides = [mine, theirs].map((target) => ({ round: () => requestsPerSecond(target, ROUND_SECONDS) }));
    const [here = [], there = []] = await measureAlternately(sides, ROUNDS);
    return [
      `GET /api/events, ${EVENTS} events  ${summary(here, "/s")}`,
      `Payload CMS on Next       ${summary(there, "/s")}`,
      `ratio                     ${summary(ratios(here, there), " ×")}, target at least 3`,
    ];
  } finally {
    await Promise.all([ours.stop(), payload.stop()]);
  }
}
