import type { QueryClient } from "@tanstack/react-query";

import type { Resource } from "@/lib/realtime/shared/resources";

/** Which answers show what `changed {resource}` names: the paths (React Query's keys) that begin so. The only such table. */
const SHOWN_IN: Record<Resource, readonly string[]> = {
  events: ["/api/events", "/api/rsvps", "/api/attendances/me"],
  rsvps: ["/api/rsvps", "/api/events"],
  attendances: ["/api/attendances", "/api/events"],
  // A block changes connections too: the shared profile of who made it vanishes.
  connections: ["/api/connections", "/api/users/blocked", "/api/profiles"],
  conversations: ["/api/messages"],
  // The lists of an event's attendees follow a little later: readTagsSoon.
  profiles: ["/api/profiles", "/api/connections", "/api/messages/conversations"],
  viewer: ["/api/auth/me", "/api/profiles/me", "/api/users/onboarding-status"],
};

const under = (path: unknown, prefix: string): boolean =>
  typeof path === "string" && (path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`));

/** Reads again what begins so and is on the screen; the rest when it is next shown. */
export function invalidatePaths(client: QueryClient, ...prefixes: readonly string[]): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => prefixes.some((prefix) => under(queryKey[0], prefix)) });
}

/** Something was edited elsewhere (contract §6). With an id only that one of the resource, wherever it is shown. */
export function invalidateResource(client: QueryClient, resource: Resource): void {
  invalidatePaths(client, ...SHOWN_IN[resource]);
}
