import type { QueryClient } from "@tanstack/react-query";

import { getAnnouncementsPath } from "@/lib/announcements/client";
import { invalidateMatching, invalidateSoon } from "@/lib/http/browser/query-paths";
import type { Resource } from "@/lib/realtime/resources";
import { isSuggestions } from "@/lib/suggestions/client";

const PATHS_BY_RESOURCE: Record<Exclude<Resource, "announcements">, readonly string[]> = {
  events: ["/api/events", "/api/rsvps", "/api/attendances/me"],
  rsvps: ["/api/rsvps", "/api/events"],
  // Checking in reveals the link to the call in the RSVP.
  attendances: ["/api/attendances", "/api/events", "/api/rsvps"],
  // A block removes the connection and the shared profiles.
  connections: ["/api/connections", "/api/network-notes", "/api/badge-counts", "/api/users/blocked", "/api/profiles"],
  conversations: ["/api/messages", "/api/badge-counts"],
  // The attendee lists are refetched later by refetchAttendeesAfterProfileChange.
  profiles: ["/api/profiles", "/api/connections", "/api/messages/conversations"],
  // A note goes with its contact.
  contacts: ["/api/contacts", "/api/network-notes"],
  // A host's email is shown to verified members only.
  viewer: ["/api/auth/me", "/api/profiles/me", "/api/text-number", "/api/users/onboarding-status", "/api/events"],
};

/** `id` is the event of announcements. It is missing if the event is unlisted. */
export function invalidateResource(client: QueryClient, resource: Resource, id?: string): void {
  // They leave out connections, requests and members across a block.
  if (resource === "connections") invalidateMatching(client, isSuggestions);
  if (resource !== "announcements") invalidateSoon(client, ...PATHS_BY_RESOURCE[resource]);
  else invalidateSoon(client, id ? getAnnouncementsPath(id) : "/api/events");
}
