import { setTimeout as wait } from "node:timers/promises";

import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param";

import type { BrowserCalls } from "./http-client";
import type { Step } from "./steps";

/** As in `components/offline/sync-offline-copy.ts`. */
const OFFLINE_COPY_DELAY_MS = 2_000;
/** As in `components/attendance/check-in/use-check-in.ts`. */
const OPEN_PEOPLE_AFTER_MS = 1_000;
/** As in `lib/activity/client.ts`. */
const SEND_ACTIVITIES_AFTER_MS = 10_000;

type Measure = <Result>(step: Step, work: () => Promise<Result>) => Promise<Result>;
type Activity = { action: string; page: string; metadata?: object };

/** Formats a page for `Next-Router-State-Tree`. */
const toStateTree = (...segments: unknown[]): string => {
  const page = ["__PAGE__", {}, null, null, 0];
  const inner = segments.reduceRight((children, segment) => [segment, { children }, null, null, 0], page as unknown);
  return encodeURIComponent(JSON.stringify(["", { children: inner }, null, null, 16]));
};

/** One tab on a phone, as Chromium's requests show it (docs/performance.md#crowd). */
export class BrowserTab {
  #path: string;
  #hasPeople = false;
  readonly #activities: Activity[] = [];
  #offlineCopy: AbortController | undefined;

  constructor(
    private readonly calls: BrowserCalls,
    private readonly measure: Measure,
    private readonly eventId: string,
    path: "/events" | `/events/${string}`,
  ) {
    this.#path = path;
  }

  async load(): Promise<void> {
    await this.measure("page", () => this.calls.open(this.#path));
    this.#track({ action: "page_view", page: "/events/:id" });
  }

  async rsvp(): Promise<void> {
    await this.measure("rsvp", () => this.calls.post(`/api/events/${this.eventId}/rsvp`, {}));
    this.#track({ action: "rsvp_created", page: this.#path, metadata: { eventId: this.eventId } });
    this.#saveOfflineCopyLater();
  }

  async checkIn(): Promise<void> {
    const body = { eventId: this.eventId };
    await this.measure("check-in", () => this.calls.post("/api/attendances/check-in", body));
    this.#track({ action: "check_in", page: this.#path, metadata: body });
  }

  async openPeople(): Promise<void> {
    await wait(OPEN_PEOPLE_AFTER_MS);
    const event = ["id", this.eventId, "d", null];
    const stateTree = this.#path === "/events" ? toStateTree("(app)", "events") : toStateTree("(app)", "events", event);
    await this.measure("people", () => this.#fetchRsc("/", { stateTree }));
    this.#path = "/";
    this.#hasPeople = true;
    this.#track({ action: "page_view", page: "/" });
  }

  close(): void {
    this.#offlineCopy?.abort();
  }

  #track(activity: Activity): void {
    if (this.#activities.push(activity) > 1) return;
    this.#inBackground(async () => {
      await wait(SEND_ACTIVITIES_AFTER_MS);
      await this.measure("track", () => this.calls.post("/api/activity/track", this.#activities.splice(0)));
    });
  }

  /** Reads the data of the offline page. Skips them if People has read them. */
  #saveOfflineCopyLater(): void {
    this.#offlineCopy?.abort();
    const { signal } = (this.#offlineCopy = new AbortController());
    this.#inBackground(async () => {
      await wait(OFFLINE_COPY_DELAY_MS, undefined, { signal });
      const paths = this.#hasPeople ? [] : ["/api/connections/me", "/api/rsvps/me"];
      await Promise.all(paths.map((path) => this.measure("offline", () => this.calls.get(path))));
    });
  }

  /** Next redirects a router request whose address lacks the hash of its headers. */
  async #fetchRsc(path: string, { stateTree }: { stateTree: string }): Promise<string> {
    const from = this.#path;
    const hash = await computeCacheBustingSearchParam(undefined, undefined, stateTree, from);
    return this.calls.open(`${path}?_rsc=${hash}`, { RSC: "1", "Next-Url": from, "Next-Router-State-Tree": stateTree });
  }

  /** The report has the failure already. */
  #inBackground(work: () => Promise<unknown>): void {
    work().catch(() => undefined);
  }
}
