import type { QueryClient } from "@tanstack/react-query";

import type { Resource } from "@/lib/realtime/resources";

/** The path prefixes, which are React Query's keys, of the responses that contain each resource of a `changed` frame. */
const PATHS_BY_RESOURCE: Record<Resource, readonly string[]> = {
  events: ["/api/events", "/api/rsvps", "/api/attendances/me"],
  rsvps: ["/api/rsvps", "/api/events"],
  // Whoever is checked in gets the link to the call with their RSVP.
  attendances: ["/api/attendances", "/api/events", "/api/rsvps"],
  // A block removes the connection, and the shared profiles of both members for each other.
  connections: ["/api/connections", "/api/badge-counts", "/api/users/blocked", "/api/profiles"],
  conversations: ["/api/messages", "/api/badge-counts"],
  // The attendee lists are refetched with a delay: refetchAttendeesAfterProfileChange.
  profiles: ["/api/profiles", "/api/connections", "/api/messages/conversations"],
  // A host's email in events is shown to verified members only.
  viewer: ["/api/auth/me", "/api/profiles/me", "/api/users/onboarding-status", "/api/events"],
};

const isUnder = (path: unknown, prefix: string): boolean =>
  typeof path === "string" && (path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`));

/** Refetches the mounted queries whose path starts with a prefix, and marks the others stale. */
export function invalidatePaths(client: QueryClient, ...prefixes: readonly string[]): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => prefixes.some((prefix) => isUnder(queryKey[0], prefix)),
  });
}

/** Marks the queries whose path starts with the prefix stale: the next screen that shows them reads them again. */
export function markStale(client: QueryClient, prefix: string): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => isUnder(queryKey[0], prefix), refetchType: "none" });
}

/** Refetches every response that contains the resource. */
export function invalidateResource(client: QueryClient, resource: Resource): void {
  invalidatePaths(client, ...PATHS_BY_RESOURCE[resource]);
}
