import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { createEvents } from "./events";
import { buildNext } from "./web";

/** As many cards as /events renders. */
const CARDS = 12;
/** The path of our call with the same response. */
export const BARE_ROUTE = "/api/messages/unread-count";

const PAGE = `
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
const ROUTE = `
import { Pool } from "pg";
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const statements = JSON.parse(process.env.BENCH_STATEMENTS ?? "[]");
export const dynamic = "force-dynamic";
export async function GET() {
  let result;
  for (const statement of statements) result = await pool.query(statement);
  return Response.json({ count: result.rows[0].unreadMessages });
}`;
const LAYOUT = `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`;
const CONFIG = `export default { serverExternalPackages: ["pg"], turbopack: { root: ${JSON.stringify(process.cwd())} } };`;

/**
 * Builds a Next application, once per folder, whose route runs the statements of BENCH_STATEMENTS.
 * Returns its folder.
 */
export async function buildBareApp(folder: string): Promise<string> {
  const root = path.join(folder, "bare-app");
  if (existsSync(path.join(root, ".next/BUILD_ID"))) return root;
  const files = {
    "app/page.jsx": `const events = ${JSON.stringify(createEvents(CARDS))};${PAGE}`,
    [`app${BARE_ROUTE}/route.js`]: ROUTE,
    "app/layout.jsx": LAYOUT,
    "next.config.mjs": CONFIG,
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), content);
  }
  await buildNext(root);
  return root;
}
