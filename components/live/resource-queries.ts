import type { Query, QueryClient } from "@tanstack/react-query";

import { getAnnouncementsPath } from "@/lib/announcements/client";
import type { FrameOf } from "@/lib/api/browser/ws-client";
import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import { isKnownConnected } from "@/lib/connections/client/connections";
import { isAtEvent, isOwnPlaceChanging } from "@/lib/events/client/changes";
import { myRsvpQuery } from "@/lib/events/client/rsvp";
import { invalidateMatching, invalidateSoon, isBelow } from "@/lib/http/browser/query-paths";
import type { ChangedVersion, Resource } from "@/lib/realtime/resources";
import { getIntroductionsPath } from "@/lib/introductions/client";
import { getRoundsPath } from "@/lib/rounds/client";
import { isSuggestions } from "@/lib/suggestions/client";

/** The queries that a change makes stale. `id` is missing for all events, or an unlisted one. */
const QUERIES: Record<Resource, (id?: string) => (query: Query) => boolean> = {
  events: isAtEvent,
  rsvps: isAtEvent,
  attendances: isAtEvent,
  announcements: (id) => isBelow(id ? getAnnouncementsPath(id) : "/api/events"),
  // A block removes the connection and the shared profiles.
  connections: () =>
    isBelow("/api/connections", "/api/network-notes", "/api/unread-counts", "/api/users/blocked", "/api/profiles"),
  conversations: () => isBelow("/api/messages", "/api/unread-counts"),
  // The attendee lists are refetched later by refetchAttendeesAfterProfileChange.
  profiles: () => isBelow("/api/profiles", "/api/connections", "/api/messages/conversations"),
  // A note goes with its contact.
  contacts: () => isBelow("/api/contacts", "/api/network-notes"),
  introductions: (id) => isBelow(id ? getIntroductionsPath(id) : "/api/events"),
  rounds: (id) => isBelow(id ? getRoundsPath(id) : "/api/events"),
  // The member's own.
  topics: (id = "") => {
    const isProfile = isBelow("/api/profiles/me", `/api/profiles/shared/${id}`);
    return (query) => isProfile(query) || isSuggestions(query);
  },
  // A host's email is shown to verified members only.
  viewer: () =>
    isBelow("/api/auth/me", "/api/profiles/me", "/api/text-number", "/api/users/onboarding-status", "/api/events"),
};

/** Undefined unless this tab has the row, and nothing says that it changed since. */
function getVersion(client: QueryClient, resource: Resource, eventId: string): ChangedVersion | undefined {
  if (resource === "rsvps") {
    const state = client.getQueryState(myRsvpQuery(eventId).queryKey);
    return state?.isInvalidated ? undefined : state?.data && state.data.status;
  }
  const state = client.getQueryState(activeAttendanceQuery().queryKey);
  if (resource !== "attendances" || state?.isInvalidated || state?.data?.isUnconfirmed) return undefined;
  return state?.data && state.data.id;
}

const isAttendees = ({ queryKey: [path] }: Query): boolean => /\/rsvped-attendees(\?|\/topics$)/.test(String(path));

type Changed = { resource: Resource; id?: string; version?: ChangedVersion };

/** Reads nothing if this tab has the named version of the row already, or its response will. */
export function invalidateResource(client: QueryClient, { resource, id, version }: Changed): void {
  // Another tab reads its own row when the list is opened again.
  if (resource === "topics") void client.invalidateQueries({ predicate: isAttendees, refetchType: "none" });
  // They leave out connections, requests and members across a block.
  if (resource === "connections") invalidateMatching(client, isSuggestions);
  const isKnown =
    id !== undefined && version !== undefined
      ? () => isOwnPlaceChanging(client, id) || getVersion(client, resource, id) === version
      : undefined;
  invalidateSoon(client, QUERIES[resource](id), isKnown);
}

/** A member who left, or hides, goes at once from the tables and introductions that name them. */
export function refetchTogether(client: QueryClient, { eventId, changes }: FrameOf<"attendance_changes">): void {
  const gone = changes.filter(({ change, isListed }) => change === "checked_out" || isListed === false);
  const isTogether = isBelow(getIntroductionsPath(eventId), getRoundsPath(eventId));
  const names = (data: unknown) => gone.some(({ userId }) => JSON.stringify(data ?? null).includes(userId));
  if (gone.length > 0) invalidateMatching(client, (query) => isTogether(query) && names(query.state.data));
}

/** Reads only the suggestions if the response of this tab's own act came first. */
export function invalidateConnectionWith(client: QueryClient, userId: string): void {
  invalidateMatching(client, isSuggestions);
  invalidateSoon(client, QUERIES.connections(), () => isKnownConnected(client, userId));
}
