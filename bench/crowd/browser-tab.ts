import { setTimeout as wait } from "node:timers/promises";

import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param";

import type { BrowserCalls } from "./http-client";
import type { Step } from "./steps";

/** `components/offline/sync-offline-copy.ts`: from the last change until the data of the offline page is read. */
const SNAPSHOT_DELAY_MS = 2_000;
/** `components/attendance/check-in/use-check-in.ts`: from the check-in until People opens. */
const OPEN_PEOPLE_AFTER_MS = 1_000;

type Measure = <Result>(step: Step, work: () => Promise<Result>) => Promise<Result>;
type Activity = { action: string; page: string; metadata?: object };

/** A page as Next's router names it in `Next-Router-State-Tree`. */
const toStateTree = (...segments: unknown[]): string => {
  const page = ["__PAGE__", {}, null, null, 0];
  const inner = segments.reduceRight((children, segment) => [segment, { children }, null, null, 0], page as unknown);
  return encodeURIComponent(JSON.stringify(["", { children: inner }, null, null, 16]));
};

/**
 * One tab with the app, on a phone: everything that it calls besides what the member waits for. Taken from the requests of Chromium with
 * the service worker, from opening the page until People is shown (docs/performance.md#crowd).
 */
export class BrowserTab {
  #path: string;
  #hasPeople = false;
  #offlineCopy: AbortController | undefined;

  /** @param path the page that the tab shows, or is about to load */
  constructor(
    private readonly calls: BrowserCalls,
    private readonly measure: Measure,
    private readonly eventId: string,
    path: "/events" | `/events/${string}`,
  ) {
    this.#path = path;
  }

  /** Loads the event's page, then reports the view without waiting for it. */
  async load(): Promise<void> {
    await this.measure("page", () => this.calls.open(this.#path));
    this.#track({ action: "page_view", page: "/events/:id" });
  }

  async rsvp(): Promise<void> {
    await this.measure("rsvp", () => this.calls.post(`/api/events/${this.eventId}/rsvp`, {}));
    this.#readEvent();
    this.#track({ action: "rsvp_created", page: this.#path, metadata: { eventId: this.eventId } });
    this.#saveOfflineCopyLater();
  }

  async checkIn(): Promise<void> {
    const body = { eventId: this.eventId };
    await this.measure("check-in", () => this.calls.post("/api/attendances/check-in", body));
    this.#readEvent();
    this.#track({ action: "check_in", page: this.#path, metadata: body });
  }

  /** Opens People as the app does after a check-in. */
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

  /** What changed is read again. */
  #readEvent(): void {
    this.#inBackground(() => this.measure("reread", () => this.calls.get(`/api/events/${this.eventId}`)));
  }

  #track(activity: Activity): void {
    this.#inBackground(() => this.measure("track", () => this.calls.post("/api/activity/track", activity)));
  }

  /** Reads the data of the offline page. People has brought the RSVPs along, if it came first. */
  #saveOfflineCopyLater(): void {
    this.#offlineCopy?.abort();
    const { signal } = (this.#offlineCopy = new AbortController());
    this.#inBackground(async () => {
      await wait(SNAPSHOT_DELAY_MS, undefined, { signal });
      const paths = ["/api/connections/me/contacts", ...(this.#hasPeople ? [] : ["/api/rsvps/me"])];
      await Promise.all(paths.map((path) => this.measure("offline", () => this.calls.get(path))));
    });
  }

  /** A request of Next's router, whose address has a hash of its headers: Next redirects one without it. */
  async #fetchRsc(path: string, { stateTree }: { stateTree: string }): Promise<string> {
    const from = this.#path;
    const hash = await computeCacheBustingSearchParam(undefined, undefined, stateTree, from);
    return this.calls.open(`${path}?_rsc=${hash}`, { RSC: "1", "Next-Url": from, "Next-Router-State-Tree": stateTree });
  }

  /** A failure is in the report already. */
  #inBackground(work: () => Promise<unknown>): void {
    work().catch(() => undefined);
  }
}
