import { setTimeout as wait } from "node:timers/promises";

import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param";

import recorded from "./calls.json";
import type { BrowserCalls } from "./http-client";
import type { Step } from "./steps";

/** As in `lib/activity/client.ts`. */
const SEND_ACTIVITIES_AFTER_MS = 10_000;

type Measure = <Result>(step: Step, work: () => Promise<Result>) => Promise<Result>;
type Act = keyof typeof recorded;
type RecordedCall = { call: string; body?: object; wait?: number; from?: string; tree?: string };

/** Written by `tests/e2e/app/acts.spec.ts`. */
const ACTS: Record<Act, RecordedCall[]> = recorded;

const isRead = (call: string): boolean => call.startsWith("GET /api/");

function toStep(act: Act, call: string): Step {
  if (act === "another" || act === "later") return "reread";
  if (call.startsWith("RSC ")) return "people";
  return isRead(call) ? "beside" : act;
}

/** Repeats the calls of a tab on a phone (docs/performance.md#crowd). */
export class BrowserTab {
  readonly #activities: { action: string; page: string }[] = [];

  constructor(
    private readonly calls: BrowserCalls,
    private readonly measure: Measure,
    private readonly eventId: string,
  ) {}

  /**
   * Reads of one moment run together. Others wait for the calls before them.
   * @param isOpen whether the page is open already
   */
  async play(act: Act, { isOpen = false } = {}): Promise<void> {
    const reads: Promise<unknown>[] = [];
    for (const each of ACTS[act]) {
      const { call, wait: seconds = 0 } = each;
      const step = toStep(act, call);
      if (isOpen && step === "page") continue;
      if (seconds > 0 || !isRead(call)) await Promise.all(reads.splice(0));
      await wait(seconds * 1_000);
      const response = this.measure(step, () => this.#call(each));
      // The report has a failure already, and the tab goes on.
      if (isRead(call)) reads.push(response.catch(() => undefined));
      else await response;
    }
    await Promise.all(reads);
  }

  /** Its body has measured times, so it is not among the recorded calls. */
  track(action: "page_view" | "rsvp_created" | "check_in"): void {
    if (this.#activities.push({ action, page: "/events/:id" }) > 1) return;
    const send = async () => {
      await wait(SEND_ACTIVITIES_AFTER_MS);
      await this.measure("track", () => this.calls.post("/api/activity/track", this.#activities.splice(0)));
    };
    send().catch(() => undefined);
  }

  #call({ call, body, from = "", tree = "" }: RecordedCall): Promise<string> {
    const fill = (text: string) => text.replaceAll("{id}", this.eventId);
    const [method, path = ""] = fill(call).split(" ");
    if (method === "RSC") return this.#fetchRsc(path, fill(from), encodeURIComponent(fill(tree)));
    if (method === "POST") return this.calls.post(path, body && (JSON.parse(fill(JSON.stringify(body))) as object));
    return isRead(call) ? this.calls.get(path) : this.calls.open(path);
  }

  /** Next redirects a router request whose address lacks the hash of its headers. */
  async #fetchRsc(path: string, from: string, stateTree: string): Promise<string> {
    const hash = await computeCacheBustingSearchParam(undefined, undefined, stateTree, from);
    return this.calls.open(`${path}?_rsc=${hash}`, { RSC: "1", "Next-Url": from, "Next-Router-State-Tree": stateTree });
  }
}
