import type { z } from "zod";

import { apiRequest } from "@/lib/http/browser/api-client";
import { pagesQuery } from "@/lib/http/browser/list-queries";
import type { PublicProfile } from "@/lib/profiles/schema/public-user";

import type { EventResponse } from "../schema/event";
import type { ManagedEvent, ManagedScope } from "../schema/manage";
import type { setQuestionsSchema } from "../schema/questions";
import type { repeatsSchema, SeriesScope } from "../schema/series";
import type { UpdateEventInput } from "../schema/write";

const MANAGED_EVENTS_PAGE = "/admin/events";

/** `createdBy` is a member's id. */
export type ManagedFilters = { scope: ManagedScope; q: string; createdBy?: string };

export function getManagedEventsAddress({ scope, q, createdBy }: ManagedFilters): string {
  const filters = { ...(scope !== "upcoming" && { scope }), ...(q && { q }), ...(createdBy && { createdBy }) };
  const params = new URLSearchParams(filters);
  return params.size > 0 ? `${MANAGED_EVENTS_PAGE}?${params.toString()}` : MANAGED_EVENTS_PAGE;
}

function getManagedEventsPath({ scope, q, createdBy }: ManagedFilters): string {
  const params = new URLSearchParams({ scope });
  if (q.trim()) params.set("q", q.trim());
  if (createdBy) params.set("createdBy", createdBy);
  return `/api/events/manage?${params.toString()}`;
}

/** For admins. Lists all events. */
export const managedEventsQuery = (filters: ManagedFilters) => pagesQuery<ManagedEvent>(getManagedEventsPath(filters));

/** Any fields of an event. Times are ISO 8601. Null empties a field. */
export type EventBody = Partial<Pick<EventResponse, keyof UpdateEventInput>>;

export type CreateEventBody = EventBody & {
  repeats?: z.input<typeof repeatsSchema>;
  dateOf?: string;
  questions?: z.input<typeof setQuestionsSchema>["questions"];
};

const atScope = (eventId: string, scope: SeriesScope): string =>
  `/api/events/${eventId}${scope === "this" ? "" : `?scope=${scope}`}`;

/** @throws ApiError (400 with `fields`), TypeError when the network failed */
export const createEvent = (body: CreateEventBody): Promise<EventResponse> => apiRequest("POST", "/api/events", body);

/**
 * Changes only the given fields.
 * @throws ApiError (400 with `fields`), TypeError when the network failed
 */
export const updateEvent = (eventId: string, body: EventBody, scope: SeriesScope = "this"): Promise<EventResponse> =>
  apiRequest("PUT", atScope(eventId, scope), body);

/** For admins. @throws ApiError, TypeError when the network failed */
export const deleteEvent = (eventId: string, scope: SeriesScope = "this"): Promise<unknown> =>
  apiRequest("DELETE", atScope(eventId, scope));

export type HostCandidate = { id: string; email: string; isEmailVerified: boolean; profile: PublicProfile };

/**
 * Returns at most 200 members. A host needs a verified email
 * (docs/product/sessions.md#email-verification).
 */
export const getHostCandidatesPath = (search: string): string =>
  `/api/admin/users?${new URLSearchParams({ search, limit: "200", for: "host" }).toString()}`;
