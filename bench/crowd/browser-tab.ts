import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param";

import { CHANGE_ID_HEADER } from "@/lib/core/shared/change-id";

import type { BrowserCalls } from "./http-client";
import type { Step } from "./steps";

/** The links of a phone's navigation, which Next prefetches once a document shows them. */
const NAVIGATION = ["/events", "/people", "/messages", "/profile"];
/** The links that People adds to them. */
const PEOPLE_LINKS = ["/connections"];
/** `components/offline/save-snapshot.ts`: from the last change until the data of the offline page is read. */
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
const METADATA_ONLY = encodeURIComponent(JSON.stringify(["", {}, null, "metadata-only"]));

/**
 * One tab with the app, on a phone: everything that it calls besides what the member waits for. Taken from the requests of Chromium with
 * the service worker, from opening the page until People is shown (docs/performance.md#crowd).
 */
export class BrowserTab {
  #path: string;
  #hasPeople = false;
  #snapshot: AbortController | undefined;
  readonly #prefetched = new Set<string>();

  /** @param path the page that the tab shows, or is about to load */
  constructor(
    private readonly calls: BrowserCalls,
    private readonly measure: Measure,
    private readonly eventId: string,
    path: "/events" | `/events/${string}`,
  ) {
    this.#path = path;
  }

  /** Loads the event's page, then reports the view and prefetches the navigation without waiting for either. */
  async load(): Promise<void> {
    await this.measure("page", () => this.calls.open(this.#path));
    this.#track({ action: "page_view", page: "/events/:id" });
    this.#prefetch(NAVIGATION);
  }

  /** With a named change the response has what the screen needs, and nothing is read again (docs/product/http.md#named-changes). */
  async rsvp(): Promise<void> {
    await this.measure("rsvp", () => this.calls.post(`/api/events/${this.eventId}/rsvp`, {}, nameChange()));
    this.#track({ action: "rsvp_created", page: this.#path, metadata: { eventId: this.eventId } });
    this.#saveSnapshotLater();
  }

  async checkIn(): Promise<void> {
    const body = { eventId: this.eventId };
    await this.measure("check-in", () => this.calls.post("/api/attendances/check-in", body, nameChange()));
    this.#track({ action: "check_in", page: this.#path, metadata: body });
    // The event's card now links to it.
    if (this.#path === "/events") this.#prefetch([`/events/${this.eventId}`]);
  }

  /** Opens People as the app does after a check-in. Returns what the list of attendees has seen (`since` of `join_event`). */
  async openPeople(): Promise<string | undefined> {
    await wait(OPEN_PEOPLE_AFTER_MS);
    const event = ["id", this.eventId, "d", null];
    const stateTree = this.#path === "/events" ? toStateTree("(app)", "events") : toStateTree("(app)", "events", event);
    const page = await this.measure("people", () => this.#fetchRsc("/", { stateTree }));
    this.#path = "/";
    this.#hasPeople = true;
    this.#track({ action: "page_view", page: "/" });
    this.#prefetch(PEOPLE_LINKS);
    return /\\?"snapshot\\?":\\?"([\d:,]+)/.exec(page)?.[1];
  }

  close(): void {
    this.#snapshot?.abort();
  }

  #track(activity: Activity): void {
    this.#inBackground(() => this.measure("track", () => this.calls.post("/api/activity/track", activity)));
  }

  #prefetch(links: readonly string[]): void {
    for (const link of links) {
      if (this.#prefetched.has(link)) continue;
      this.#prefetched.add(link);
      this.#inBackground(async () => {
        const tree = await this.measure("prefetch", () => this.#fetchRsc(link, { prefetch: "1", segment: "/_tree" }));
        // Without a tree, the router waits until the page is opened.
        if (tree)
          await this.measure("prefetch", () => this.#fetchRsc(link, { prefetch: "1", stateTree: METADATA_ONLY }));
      });
    }
  }

  /** Reads the data of the offline page. People has brought the RSVPs along, if it came first. */
  #saveSnapshotLater(): void {
    this.#snapshot?.abort();
    const { signal } = (this.#snapshot = new AbortController());
    this.#inBackground(async () => {
      await wait(SNAPSHOT_DELAY_MS, undefined, { signal });
      const paths = ["/api/connections/me/contacts", ...(this.#hasPeople ? [] : ["/api/rsvps/me"])];
      await Promise.all(paths.map((path) => this.measure("offline", () => this.calls.get(path))));
    });
  }

  /** A request of Next's router, whose address has a hash of its headers: Next redirects one without it. */
  async #fetchRsc(
    path: string,
    { prefetch, segment, stateTree }: { prefetch?: "1"; segment?: string; stateTree?: string },
  ): Promise<string> {
    const from = this.#path;
    const hash = await computeCacheBustingSearchParam(prefetch, segment, stateTree, from);
    return this.calls.open(`${path}?_rsc=${hash}`, {
      ...{ RSC: "1", "Next-Url": from },
      ...(prefetch && { "Next-Router-Prefetch": prefetch }),
      ...(segment && { "Next-Router-Segment-Prefetch": segment }),
      ...(stateTree && { "Next-Router-State-Tree": stateTree }),
    });
  }

  /** A failure is in the report already. */
  #inBackground(work: () => Promise<unknown>): void {
    work().catch(() => undefined);
  }
}

const nameChange = () => ({ [CHANGE_ID_HEADER]: randomUUID() });
