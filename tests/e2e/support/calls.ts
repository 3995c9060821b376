import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect, type Page, type Request } from "@playwright/test";

/** The acts that the crowd of the benchmark repeats (docs/performance.md#crowd). */
const RECORDED = path.resolve(__dirname, "../../../bench/crowd/calls.json");
const RECORD = "RECORD_CALLS=1 npx playwright test acts --project desktop";
/** Longer than anything that an act starts later. */
const QUIET_MS = 3_000;
/** So that the time of each call is known. */
const STEP_MS = 100;
const ANY_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export type Call = {
  /** Such as `POST /api/events/{id}/rsvp`. `RSC` is a page's data that Next's router asks for. */
  call: string;
  body?: unknown;
  /** Whole seconds since the call before, if a timer started this one. */
  wait?: number;
  /** The router sends where it is: the screen's path, and its state. */
  from?: string;
  tree?: string;
};

function isCall(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url());
  // One report each ten seconds has all that happened, so it belongs to no act.
  const isApi = pathname.startsWith("/api/") && pathname !== "/api/activity/track";
  return isApi || searchParams.has("_rsc") || request.isNavigationRequest();
}

const toPattern = (text: string): string => text.replace(ANY_ID, "{id}");

function toCall(request: Request, wait: number): Call {
  const { pathname, searchParams } = new URL(request.url());
  const isRouter = searchParams.has("_rsc");
  searchParams.delete("_rsc");
  const search = searchParams.size > 0 ? `?${searchParams.toString()}` : "";
  const body = request.postData();
  const { "next-url": from = "", "next-router-state-tree": tree = "" } = request.headers();
  return {
    call: toPattern(`${isRouter ? "RSC" : request.method()} ${pathname}${search}`),
    ...(body && { body: JSON.parse(toPattern(body)) as unknown }),
    ...(wait > 0 && { wait }),
    ...(isRouter && { from: toPattern(from), tree: toPattern(decodeURIComponent(tree)) }),
  };
}

/** Collects the calls, and the pages and their data. The page's clock must be installed. */
export function watchCalls(page: Page) {
  let calls: Call[] = [];
  let open = 0;
  let advancedMs = 0;
  let last: number | undefined;
  page.on("request", (request) => {
    if (!isCall(request)) return;
    const now = performance.now() + advancedMs;
    calls.push(toCall(request, Math.round((now - (last ?? now)) / 1_000)));
    last = now;
    open += 1;
  });
  const onEnd = (request: Request) => void (isCall(request) && (open -= 1));
  page.on("requestfinished", onEnd);
  page.on("requestfailed", onEnd);
  async function advance(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) {
      advancedMs += STEP_MS;
      await page.clock.runFor(STEP_MS);
    }
  }
  const waitUntilQuiet = () =>
    expect(async () => {
      const before = calls.length;
      await advance(QUIET_MS);
      expect(open).toBe(0);
      expect(calls).toHaveLength(before);
    }).toPass();
  function take(): Call[] {
    const taken = calls;
    calls = [];
    last = undefined;
    return taken;
  }
  return {
    advance,
    /** Resolves with the calls from the start of `act` until the page is quiet. */
    async count(act: () => Promise<unknown>): Promise<Call[]> {
      await waitUntilQuiet();
      take();
      await act();
      await waitUntilQuiet();
      return take();
    },
    /** Resolves with the calls since the page was opened, once there is this one. */
    async countUntil(name: string): Promise<Call[]> {
      await expect(async () => {
        await advance(1_000);
        expect(calls.map(({ call }) => call)).toContain(name);
      }).toPass();
      await waitUntilQuiet();
      return take();
    },
  };
}

/** Without the waits and the router's state. How often a call is made has its budget. */
const toNames = (acts: Record<string, Call[]>) =>
  Object.entries(acts).map(([act, calls]) => {
    const names = calls.map(({ call, body }) => (body === undefined ? call : `${call} ${JSON.stringify(body)}`));
    return { act, calls: [...new Set(names)].sort() };
  });

/** Compares the acts with those that the crowd repeats, or writes these. */
export function expectRecorded(acts: Record<string, Call[]>): void {
  if (process.env.RECORD_CALLS) writeFileSync(RECORDED, `${JSON.stringify(acts, null, 2)}\n`);
  const recorded = JSON.parse(readFileSync(RECORDED, "utf8")) as Record<string, Call[]>;
  const message = `The product makes other calls than bench/crowd/calls.json. Write it with: ${RECORD}`;
  expect(toNames(acts), message).toEqual(toNames(recorded));
}
