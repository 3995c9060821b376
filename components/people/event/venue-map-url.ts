import type { EventResponse } from "@/lib/events/schema/event";

/**
 * Searches by name and address, which finds the entrance better than coordinates. Null for an
 * online event or one without a venue.
 */
export function getVenueMapUrl(event: EventResponse): string | null {
  if (event.isOnline) return null;
  const { venueName, venueAddress, location, latitude, longitude } = event;
  const address = [venueName, venueAddress ?? location].filter(Boolean).join(", ");
  const query = address || (latitude !== null && longitude !== null ? `${latitude},${longitude}` : "");
  return query ? `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query }).toString()}` : null;
}
