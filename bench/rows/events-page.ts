import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { Client } from "pg";

import { insertEvents, createEvents } from "../events";
import { createMember } from "../members";
import { measureAlternately, getRatios } from "../compare";
import { formatSummary } from "../stats";
import { buildNext, requestsPerSecond, SECRET, getAuthHeaders, startNext, startWeb } from "../web";
import type { BenchEnvironment } from "../environment";

const CARDS = 50;
const ROUNDS = 6;
const ROUND_SECONDS = 4;

// The bare page renders 50 cards per request from memory, without session, database and policy.
const PAGE = `
const events = ${JSON.stringify(createEvents(CARDS))};
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "America/New_York" });
export const dynamic = "force-dynamic";
export default function Page() {
  return <main><h1>Events</h1><ul>{events.map((event) => (
    <li key={event.name} className="card"><article>
      <h2><a href={"/events/" + event.name}>{event.name}</a></h2>
      <p>{day.format(new Date(event.startTime))}</p>
      <p>{event.venueName}, {event.venueAddress}</p>
      <p>{event.description}</p>
      <p>Hosted by {event.hostName}</p>
      <button type="button">RSVP</button> <button type="button">Share</button>
    </article></li>))}</ul></main>;
}`;
const LAYOUT = `export default function Layout({ children }) { return <html><body>{children}</body></html>; }`;
const CONFIG = `export default { turbopack: { root: ${JSON.stringify(process.cwd())} } };`;

async function buildBarePage(folder: string): Promise<string> {
  const root = path.join(folder, "bare-page");
  await mkdir(path.join(root, "app"), { recursive: true });
  await writeFile(path.join(root, "app/page.jsx"), PAGE);
  await writeFile(path.join(root, "app/layout.jsx"), LAYOUT);
  await writeFile(path.join(root, "next.config.mjs"), CONFIG);
  await buildNext(root);
  return root;
}

/** The row `events-page`: the HTML of /events, signed in, with 50 events. */
export async function eventsPage({ folder, createDatabase }: BenchEnvironment): Promise<string[]> {
  const databaseUrl = await createDatabase("events_page");
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await insertEvents(client, CARDS);
  const reader = await createMember(client, SECRET);
  await client.query("VACUUM ANALYZE");
  await client.end();
  const web = await startWeb(databaseUrl, folder);
  const bare = await startNext(await buildBarePage(folder), { env: {}, readyPath: "/" });
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
      `ratio      ${formatSummary(getRatios(ourRates, bareRates), " ×")}, target at least 0.8`,
    ];
  } finally {
    await Promise.all([web.stop(), bare.stop()]);
  }
}
