import { Client } from "pg";

import { FIRST_SCREEN_EVENTS } from "@/lib/events/constants/list";

import { buildBarePage } from "../bare-page";
import { startProduct } from "../crowd/servers";
import { insertEvents } from "../events";
import type { BenchEnvironment } from "../environment";
import { auditPage, launchBrowser, type Audit, type Screen, type Throttling } from "../lighthouse";
import { pinLoad, unpin } from "../machine";
import { createMember } from "../members";
import { median } from "../stats";
import { SECRET, startNext } from "../web";

const ROUNDS = 5;
const BARE = "bare Next page";

/** Audits the screens alternately, so that a temporary slowdown of the machine affects all of them. */
async function auditAlternately(
  screens: Record<string, Screen>,
  throttling: Throttling,
): Promise<Map<string, Audit[]>> {
  const audits = new Map<string, Audit[]>(Object.keys(screens).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    // A browser for each round, so that none has what an earlier one left.
    const browser = await launchBrowser();
    try {
      for (const [name, screen] of Object.entries(screens))
        audits.get(name)?.push(await auditPage(browser, screen, throttling));
    } finally {
      await browser.close();
    }
    process.stderr.write(".");
  }
  process.stderr.write("\n");
  return audits;
}

const getMedian = (audits: readonly Audit[], figure: keyof Audit): number =>
  median(audits.map((audit) => audit[figure]));

/** Returns the columns of a screen: each figure, and its relation to the bare page's. */
function formatRow(name: string, audits: readonly Audit[], bare: readonly Audit[]): string {
  const [own, base] = [audits, bare].map((all) => (figure: keyof Audit) => getMedian(all, figure)) as [
    (figure: keyof Audit) => number,
    (figure: keyof Audit) => number,
  ];
  const difference = own("performance") - base("performance");
  // A bare page may block for no time at all.
  const getRatio = (figure: "lcp" | "tbt") => (own(figure) / Math.max(base(figure), 1)).toFixed(2);
  return [
    name.padEnd(16),
    `performance ${own("performance")} (${difference > 0 ? "+" : ""}${difference})`.padEnd(22),
    `LCP ${(own("lcp") / 1_000).toFixed(2)} s (${getRatio("lcp")} ×)`.padEnd(20),
    `TBT ${Math.round(own("tbt"))} ms (${getRatio("tbt")} ×)`.padEnd(22),
    `CLS ${own("cls").toFixed(3)}`.padEnd(11),
    `accessibility ${own("accessibility")}, best practices ${own("bestPractices")}, SEO ${own("seo")}`,
  ].join(" ");
}

/** The rows `lighthouse` and `lighthouse-applied`: main screens on a phone, beside a bare Next page with the cards of the first screen. */
export const lighthouseRow = (throttling: Throttling) => async (environment: BenchEnvironment) => {
  // A browser on one core waits for its own processes and for Lighthouse, and counts that as work of the page.
  unpin(process.pid);
  try {
    return await measureScreens(environment, throttling);
  } finally {
    pinLoad();
  }
};

async function measureScreens({ folder, createDatabase }: BenchEnvironment, throttling: Throttling): Promise<string[]> {
  const databaseUrl = await createDatabase(`lighthouse_${throttling}`);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await insertEvents(client, 50);
  const reader = await createMember(client, SECRET);
  // The walkthrough would cover the page a second after its load.
  await client.query(`UPDATE profiles SET "onboardingSkipped" = true`);
  const found = await client.query<{ id: string }>(`SELECT id FROM events ORDER BY "startTime" LIMIT 1`);
  const [{ id: eventId }] = found.rows as [{ id: string }];
  await client.query("VACUUM ANALYZE");
  await client.end();
  const [web, realtime] = await startProduct(databaseUrl, folder);
  const bare = await startNext(await buildBarePage(folder, FIRST_SCREEN_EVENTS), { env: {}, readyPath: "/" });
  unpin(bare.pid);
  const site = `http://127.0.0.1:${web.port}`;
  // A visitor's pages are what a search engine and somebody with a link see; the others are a member's.
  const screens: Record<string, Screen> = {
    [BARE]: { url: `http://127.0.0.1:${bare.port}/`, shows: "article" },
    "/": { url: `${site}/`, shows: '[data-slot="auth-screen"]' },
    "/events, member": { url: `${site}/events`, shows: '[data-slot="event-card"]', member: reader },
    "an event": { url: `${site}/events/${eventId}`, shows: 'h1[id^="event-"]' },
    "a profile": { url: `${site}/profile/${reader.id}`, shows: '[data-slot="name-tag"] h1' },
  };
  try {
    const audits = await auditAlternately(screens, throttling);
    const baseline = audits.get(BARE) ?? [];
    return [
      ...[...audits].map(([name, own]) => formatRow(name, own, baseline)),
      "targets: performance at least the bare page's - 5, LCP at most 1.3 ×, TBT at most 1.5 ×, CLS at most 0.05, all else 100",
    ];
  } finally {
    await Promise.all([web.stop(), realtime.stop(), bare.stop()]);
  }
}
