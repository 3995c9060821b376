import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { createEvents } from "./events";
import { buildNext } from "./web";

const getPage = (cards: number): string => `
const events = ${JSON.stringify(createEvents(cards))};
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "America/New_York" });
export const dynamic = "force-dynamic";
export const metadata = { title: "Events", description: "Events" };
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
const LAYOUT = `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`;
const CONFIG = `export default { turbopack: { root: ${JSON.stringify(process.cwd())} } };`;

/** Builds a Next application whose only page renders cards per request from memory, without session, database and policy. */
export async function buildBarePage(folder: string, cards: number): Promise<string> {
  const root = path.join(folder, "bare-page");
  await mkdir(path.join(root, "app"), { recursive: true });
  await writeFile(path.join(root, "app/page.jsx"), getPage(cards));
  await writeFile(path.join(root, "app/layout.jsx"), LAYOUT);
  await writeFile(path.join(root, "next.config.mjs"), CONFIG);
  await buildNext(root);
  return root;
}
