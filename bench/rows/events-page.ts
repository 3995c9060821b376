import { Client } from "pg";

import { FIRST_SCREEN_EVENTS } from "@/lib/events/constants/list";

import { buildBarePage } from "../bare-page";
import { insertEvents } from "../events";
import { createMember } from "../members";
import { measureAlternately, getRatios } from "../compare";
import { formatSummary } from "../stats";
import { requestsPerSecond, SECRET, getAuthHeaders, startNext, startWeb } from "../web";
import type { BenchEnvironment } from "../environment";

const EVENTS = 50;
const ROUNDS = 6;
const ROUND_SECONDS = 4;

/** The row `events-page`: the HTML of /events, signed in, with 50 events, of which the page renders the first screen. */
export async function eventsPage({ folder, createDatabase }: BenchEnvironment): Promise<string[]> {
  const databaseUrl = await createDatabase("events_page");
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await insertEvents(client, EVENTS);
  const reader = await createMember(client, SECRET);
  await client.query("VACUUM ANALYZE");
  await client.end();
  const web = await startWeb(databaseUrl, folder);
  const bare = await startNext(await buildBarePage(folder, FIRST_SCREEN_EVENTS), { env: {}, readyPath: "/" });
  try {
    const ourTarget = { url: `http://127.0.0.1:${web.port}/events`, headers: getAuthHeaders(reader) };
    const bareTarget = { url: `http://127.0.0.1:${bare.port}/` };
    const [ourHtml, bareHtml] = await Promise.all(
      [ourTarget, bareTarget].map(async ({ url, ...init }) => (await fetch(url, init)).text()),
    );
    const countCards = (html = "") => html.split(/<article|data-slot="event-card"/).length - 1;
    for (const target of [ourTarget, bareTarget]) await requestsPerSecond(target, 3);
    const variants = [ourTarget, bareTarget].map((target) => ({
      round: () => requestsPerSecond(target, ROUND_SECONDS),
    }));
    const [ourRates = [], bareRates = []] = await measureAlternately(variants, ROUNDS);
    const describeSize = (html = "") => `${countCards(html)} cards, ${Math.round(html.length / 1_024)} KiB`;
    return [
      `/events    ${formatSummary(ourRates, "/s")}, ${describeSize(ourHtml)}`,
      `bare page  ${formatSummary(bareRates, "/s")}, ${describeSize(bareHtml)}`,
      `ratio      ${formatSummary(getRatios(ourRates, bareRates), " ×")}, target at least 0.6`,
    ];
  } finally {
    await Promise.all([web.stop(), bare.stop()]);
  }
}
