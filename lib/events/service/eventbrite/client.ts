import { setTimeout as sleep } from "node:timers/promises";

import type { z } from "zod";

import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/logger";

import { eventPageSchema, organizationPageSchema, type EventPage, type RemoteEvent } from "./shape";

const EVENTBRITE_API = "https://www.eventbriteapi.com/v3";

export type EventbriteAccount = { token: string; baseUrl?: string; organizationId?: string };
/** Told after each page. `total` is what is known of by then. */
export type OnPage = (done: number, total: number) => Promise<void>;

const TIMEOUT_MS = 15_000;
const ATTEMPTS = 5;
const BACK_OFF_MS = 300;
/** Longer than this nobody waits for one page; the next run, an hour later, tries again. */
const MOST_WAIT_MS = 60_000;
/** 50 events each: more than anybody organises, and an end for a server that names pages in a circle. */
const MOST_PAGES = 200;

const NO_LIST = "Eventbrite answered something else than a list of events. Nothing was changed.";

const refused = (message: string) => new AppError("unavailable", message);

type Tried = { value: unknown } | { retryInMs: number | null; reason: string };

/** Retry-After as seconds or as a date (RFC 9110 §10.2.3). */
function retryAfterMs(header: string | null): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - clock.ms();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

async function tryOnce(url: string, token: string): Promise<Tried> {
  let response: Response;
  try {
    response = await fetch(url, {
      headers: { Authorization: `Bearer ${token}`, Accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // Another address would be sent the token.
      redirect: "error",
    });
    if (response.ok) return { value: (await response.json()) as unknown };
  } catch (error) {
    if (error instanceof Error && error.name === "SyntaxError") throw refused(NO_LIST);
    return { retryInMs: null, reason: "it didn't answer" };
  }
  await response.body?.cancel();
  const { status } = response;
  if (status === 401 || status === 403) throw refused("Eventbrite refused the token. Please check EVENTBRITE_TOKEN.");
  if (status === 404)
    throw refused("Eventbrite doesn't know this organization. Please check EVENTBRITE_ORGANIZATION_ID.");
  if (status === 429) return { retryInMs: retryAfterMs(response.headers.get("retry-after")), reason: "too many calls" };
  if (status >= 500) return { retryInMs: null, reason: `it answered ${status}` };
  throw refused(`Eventbrite refused the call with ${status}.`);
}

/** One page; waits as told after a 429, and a little longer each time after a fault, then gives up. */
async function get<Schema extends z.ZodType>(
  { token, baseUrl = EVENTBRITE_API }: EventbriteAccount,
  path: string,
  params: Record<string, string>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const url = `${baseUrl.replace(/\/+$/, "")}${path}?${new URLSearchParams(params).toString()}`;
  for (let attempt = 1; ; attempt++) {
    const tried = await tryOnce(url, token);
    if ("value" in tried) {
      const page = schema.safeParse(tried.value);
      if (page.success) return page.data;
      throw refused(NO_LIST);
    }
    const backOff = BACK_OFF_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
    const waitMs = tried.retryInMs ?? backOff;
    if (attempt === ATTEMPTS || waitMs > MOST_WAIT_MS) {
      throw refused(`Eventbrite could not be read: ${tried.reason}. Nothing was changed; please try again later.`);
    }
    logger.warn({ path, attempt, waitMs: Math.round(waitMs), reason: tried.reason }, "Eventbrite is asked again");
    await sleep(waitMs);
  }
}

/** Follows `continuation` to the last page. */
async function* pages<Page extends { pagination: EventPage["pagination"] }>(
  account: EventbriteAccount,
  path: string,
  params: Record<string, string>,
  schema: z.ZodType<Page>,
): AsyncGenerator<Page> {
  let continuation: string | undefined;
  for (let count = 0; count < MOST_PAGES; count++) {
    const page = await get(account, path, { ...params, ...(continuation && { continuation }) }, schema);
    yield page;
    const next = page.pagination.has_more_items ? page.pagination.continuation : undefined;
    if (!next) return;
    if (next === continuation) throw refused("Eventbrite named the same page twice. Nothing was changed.");
    continuation = next;
  }
  throw refused("Eventbrite has more events than can be read. Nothing was changed.");
}

async function organizationsOf(account: EventbriteAccount): Promise<string[]> {
  if (account.organizationId) return [account.organizationId];
  const ids: string[] = [];
  for await (const page of pages(account, "/users/me/organizations/", {}, organizationPageSchema)) {
    ids.push(...page.organizations.map(({ id }) => id));
  }
  return ids;
}

/**
 * Every event not over of the account's organizations, with its venue, drafts and cancelled ones too.
 * @throws AppError `unavailable` in words for a person when any page can't be read: a list is whole or not at all
 */
export async function fetchEventbriteEvents(account: EventbriteAccount, onPage: OnPage): Promise<RemoteEvent[]> {
  const events: RemoteEvent[] = [];
  const params = { expand: "venue", status: "all", time_filter: "current_future", page_size: "50" };
  let [done, total] = [0, 0];
  for (const id of await organizationsOf(account)) {
    const before = done;
    const path = `/organizations/${encodeURIComponent(id)}/events/`;
    for await (const page of pages(account, path, params, eventPageSchema)) {
      events.push(...page.events.flatMap((event) => event ?? []));
      done++;
      total = Math.max(done, before + (page.pagination.page_count ?? 0));
      await onPage(done, total);
    }
  }
  return events;
}
