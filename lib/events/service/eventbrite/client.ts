import { setTimeout as sleep } from "node:timers/promises";

import type { z } from "zod";

import { getBackOffMs } from "@/lib/core/shared/back-off";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import { createOutgoingFetch, ResponseTooLargeError } from "@/lib/core/server/outgoing";
import { logger } from "@/lib/core/server/process/logger";
import type { ErrorMessageKey, MessageValues } from "@/lib/core/shared/error-message";

import {
  attendeePageSchema,
  eventPageSchema,
  organizationPageSchema,
  type EventbriteAttendee,
  type EventPage,
  type EventbriteEvent,
} from "./response-schema";

const EVENTBRITE_API = "https://www.eventbriteapi.com/v3";

export type EventbriteAccount = { token: string; baseUrl?: string; organizationId?: string };
export type OnPage = (done: number, total: number) => Promise<void>;

/** A page has 50 events, each with a description of any length. */
const fetchEventbrite = createOutgoingFetch({ deadlineMs: 15_000, maxBytes: 8 * 1024 ** 2, maxConcurrent: 2 });
const ATTEMPTS = 5;
const BACK_OFF = { firstMs: 300, jitter: 0.25 };
/** A longer Retry-After fails the run. The next one is an hour later. */
const MAX_WAIT_MS = 60_000;
/** Ends the run if the pages form a loop. A page has 50 events. */
const MAX_PAGES = 200;
const MAX_EVENTS = 10_000;
const MAX_ATTENDEES = 10_000;

type Reason = "noResponse" | "tooManyCalls" | "serverError";

const syncError = (key: ErrorMessageKey & `events.sync.${string}`, values?: MessageValues) =>
  new AppError("unavailable", key, { values });

type Attempt = { value: unknown } | { retryInMs: number | null; reason: Reason; status?: number };

/** Retry-After has seconds or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(header: string | null): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - clock.ms();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

async function tryFetch(url: string, token: string): Promise<Attempt> {
  let response: Response;
  try {
    response = await fetchEventbrite(url, {
      headers: { Authorization: `Bearer ${token}`, Accept: "application/json" },
    });
    if (response.ok) return { value: (await response.json()) as unknown };
  } catch (error) {
    // A retry would get the same.
    if (error instanceof ResponseTooLargeError || (error instanceof Error && error.name === "SyntaxError"))
      throw syncError("events.sync.notAList");
    return { retryInMs: null, reason: "noResponse" };
  }
  const { status } = response;
  if (status === 401 || status === 403) throw syncError("events.sync.tokenRefused");
  if (status === 404) throw syncError("events.sync.organizationNotFound");
  if (status === 429)
    return { retryInMs: parseRetryAfter(response.headers.get("retry-after")), reason: "tooManyCalls" };
  if (status >= 500) return { retryInMs: null, reason: "serverError", status };
  throw syncError("events.sync.refused", { status });
}

/** Retries after Retry-After or growing delays, then gives up. */
async function fetchPage<Schema extends z.ZodType>(
  { token, baseUrl = EVENTBRITE_API }: EventbriteAccount,
  path: string,
  params: Record<string, string>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const url = `${baseUrl.replace(/\/+$/, "")}${path}?${new URLSearchParams(params).toString()}`;
  for (let attempt = 1; ; attempt++) {
    const result = await tryFetch(url, token);
    if ("value" in result) {
      const page = schema.safeParse(result.value);
      if (page.success) return page.data;
      throw syncError("events.sync.notAList");
    }
    const waitMs = result.retryInMs ?? getBackOffMs(attempt, BACK_OFF);
    if (attempt === ATTEMPTS || waitMs > MAX_WAIT_MS) {
      throw syncError(`events.sync.unreadable.${result.reason}`, { status: result.status ?? 0 });
    }
    logger.warn({ path, attempt, waitMs: Math.round(waitMs), reason: result.reason }, "retrying Eventbrite request");
    await sleep(waitMs);
  }
}

async function* fetchPages<Page extends { pagination: EventPage["pagination"] }>(
  account: EventbriteAccount,
  path: string,
  params: Record<string, string>,
  schema: z.ZodType<Page>,
): AsyncGenerator<Page> {
  let continuation: string | undefined;
  for (let count = 0; count < MAX_PAGES; count++) {
    const page = await fetchPage(account, path, { ...params, ...(continuation && { continuation }) }, schema);
    yield page;
    const next = page.pagination.has_more_items ? page.pagination.continuation : undefined;
    if (!next) return;
    if (next === continuation) throw syncError("events.sync.repeatedPage");
    continuation = next;
  }
  throw syncError("events.sync.tooManyPages");
}

async function listOrganizations(account: EventbriteAccount): Promise<string[]> {
  if (account.organizationId) return [account.organizationId];
  const ids: string[] = [];
  for await (const page of fetchPages(account, "/users/me/organizations/", {}, organizationPageSchema)) {
    ids.push(...page.organizations.map(({ id }) => id));
  }
  return ids;
}

/** Includes drafts and cancelled events. @throws AppError `unavailable` if a page can't be read */
export async function fetchEventbriteEvents(account: EventbriteAccount, onPage: OnPage): Promise<EventbriteEvent[]> {
  const events: EventbriteEvent[] = [];
  const params = { expand: "venue", status: "all", time_filter: "current_future", page_size: "50" };
  let [done, total] = [0, 0];
  for (const id of await listOrganizations(account)) {
    const before = done;
    const path = `/organizations/${encodeURIComponent(id)}/events/`;
    for await (const page of fetchPages(account, path, params, eventPageSchema)) {
      events.push(...page.events.flatMap((event) => event ?? []));
      if (events.length > MAX_EVENTS) throw syncError("events.sync.tooManyPages");
      done++;
      total = Math.max(done, before + (page.pagination.page_count ?? 0));
      await onPage(done, total);
    }
  }
  return events;
}

/** Includes cancelled ones. @throws AppError `unavailable` if a page can't be read */
export async function fetchAttendees(account: EventbriteAccount, eventbriteId: string): Promise<EventbriteAttendee[]> {
  const attendees: EventbriteAttendee[] = [];
  const path = `/events/${encodeURIComponent(eventbriteId)}/attendees/`;
  for await (const page of fetchPages(account, path, {}, attendeePageSchema)) {
    attendees.push(...page.attendees.flatMap((attendee) => attendee ?? []));
    if (attendees.length > MAX_ATTENDEES) throw syncError("events.sync.tooManyPages");
  }
  return attendees;
}
