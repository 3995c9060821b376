import { gzipSync } from "node:zlib";

import { Client } from "pg";

import { measureFirstLoad, totalKilobytes } from "../../scripts/first-load/measure";
import { buildBareApp } from "../bare-app";
import type { BenchEnvironment } from "../environment";
import { insertEvents } from "../events";
import type { Audit, Screen } from "../lighthouse";
import { pinLoad, unpin } from "../machine";
import { createMember } from "../members";
import { median } from "../stats";
import { getAuthHeaders, startNext, startProduct } from "../web";

/** Sizes are kB after gzip. Scripts are those that the HTML names. */
const TARGETS = { performance: 90, lcpMs: 2_000, tbtMs: 200, cls: 0.05, otherScores: 100, htmlKb: 35, scriptsKb: 215 };
const SIZE: Size = { rounds: 5, isThrottled: true };
const EVENTS = 50;

/** `names` are of the only screens to measure. */
type Size = { rounds: number; isThrottled: boolean; names?: readonly string[] };

export type Figures = Audit & { htmlKb: number; scriptsKb: number };

export function formatFigures(name: string, figures: Figures): string {
  const { performance, lcp, tbt, cls, accessibility, bestPractices, seo, htmlKb, scriptsKb } = figures;
  const columns: [text: string, isMet: boolean][] = [
    [`performance ${performance}`, performance >= TARGETS.performance],
    [`LCP ${(lcp / 1_000).toFixed(2)} s`, lcp <= TARGETS.lcpMs],
    [`TBT ${Math.round(tbt)} ms`, tbt <= TARGETS.tbtMs],
    [`CLS ${cls.toFixed(3)}`, cls <= TARGETS.cls],
    [`accessibility ${accessibility}`, accessibility >= TARGETS.otherScores],
    [`best practices ${bestPractices}`, bestPractices >= TARGETS.otherScores],
    [`SEO ${seo}`, seo >= TARGETS.otherScores],
    [`HTML ${htmlKb.toFixed(1)} kB`, htmlKb <= TARGETS.htmlKb],
    [`scripts ${scriptsKb.toFixed(1)} kB`, scriptsKb <= TARGETS.scriptsKb],
  ];
  return `${name.padEnd(16)}${columns.map(([text, isMet]) => (isMet ? text : `✗ ${text}`)).join(", ")}`;
}

export function summarize(audits: readonly Audit[]): Audit {
  const getMedian = (figure: keyof Audit) => median(audits.map((audit) => audit[figure]));
  return {
    ...{ performance: getMedian("performance"), accessibility: getMedian("accessibility"), seo: getMedian("seo") },
    ...{
      bestPractices: getMedian("bestPractices"),
      lcp: getMedian("lcp"),
      tbt: getMedian("tbt"),
      cls: getMedian("cls"),
    },
  };
}

async function measureBytes({ url, member }: Screen): Promise<{ htmlKb: number; scriptsKb: number }> {
  const headers = member ? getAuthHeaders(member) : undefined;
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  const htmlKb = gzipSync(Buffer.from(await response.arrayBuffer())).length / 1_000;
  return { htmlKb, scriptsKb: totalKilobytes(await measureFirstLoad(url, headers)) };
}

/** Alternates, so that a slow moment of the machine affects all screens. */
async function auditAlternately(
  screens: Record<string, Screen>,
  { rounds, isThrottled }: Size,
): Promise<Map<string, Audit[]>> {
  // The tests of this file can't load ES modules.
  const { auditPage, launchBrowser } = await import("../lighthouse");
  const audits = new Map<string, Audit[]>(Object.keys(screens).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    // A new browser each round, so that none keeps earlier data.
    const browser = await launchBrowser();
    try {
      for (const [name, screen] of Object.entries(screens))
        audits.get(name)?.push(await auditPage(browser, screen, isThrottled));
    } finally {
      await browser.close();
    }
    process.stderr.write(".");
  }
  process.stderr.write("\n");
  return audits;
}

async function seed(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await insertEvents(client, EVENTS);
  const reader = await createMember(client);
  // The walkthrough would cover the page a second after its load.
  await client.query(`UPDATE profiles SET "onboardingSkipped" = true`);
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM events ORDER BY "startTime" LIMIT 1`);
  await client.query("VACUUM ANALYZE");
  await client.end();
  return { reader, eventId: rows[0]?.id ?? "" };
}

async function measureScreens({ folder, createDatabase }: BenchEnvironment, size: Size): Promise<string[]> {
  const databaseUrl = await createDatabase("page");
  const { reader, eventId } = await seed(databaseUrl);
  const { web } = await startProduct(databaseUrl, folder);
  const bare = await startNext(await buildBareApp(folder), "/");
  unpin(bare.pid);
  const site = `http://127.0.0.1:${web.port}`;
  // Search engines and people with a link see a visitor's pages.
  const all: Record<string, Screen> = {
    "bare Next page": { url: `http://127.0.0.1:${bare.port}/`, shows: "article" },
    "/": { url: `${site}/`, shows: '[data-slot="auth-screen"]' },
    "/events, member": { url: `${site}/events`, shows: '[data-slot="event-card"]', member: reader },
    "an event": { url: `${site}/events/${eventId}`, shows: 'h1[id^="event-"]' },
    "a profile": { url: `${site}/profile/${reader.id}`, shows: '[data-slot="name-tag"] h1' },
  };
  const screens = Object.fromEntries(Object.entries(all).filter(([name]) => size.names?.includes(name) ?? true));
  const lines: string[] = [];
  for (const [name, audits] of await auditAlternately(screens, size))
    lines.push(formatFigures(name, { ...summarize(audits), ...(await measureBytes(screens[name] as Screen)) }));
  return [
    ...lines,
    `targets: performance ≥ ${TARGETS.performance}, LCP ≤ ${TARGETS.lcpMs / 1_000} s, TBT ≤ ${TARGETS.tbtMs} ms, CLS ≤ ${TARGETS.cls}, ` +
      `other scores ${TARGETS.otherScores}, HTML ≤ ${TARGETS.htmlKb} kB, scripts ≤ ${TARGETS.scriptsKb} kB`,
  ];
}

/** Main screens on a slow phone, beside a bare Next page with as many cards as /events. */
export async function page(environment: BenchEnvironment, size = SIZE): Promise<string[]> {
  // On one core the browser would also wait for Lighthouse and count it as work of the page.
  unpin(process.pid);
  try {
    return await measureScreens(environment, size);
  } finally {
    pinLoad();
  }
}
