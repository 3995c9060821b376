import type { EventResponse } from "@/lib/events/schema/event";

/**
 * Returns a Google Maps search for the venue, which opens the app on a phone; null for an online event or one without a
 * venue. It searches by name and address, which finds the entrance better than coordinates.
 */
export function getVenueMapUrl(event: EventResponse): string | null {
  if (event.isOnline) return null;
  const { venueName, venueAddress, location, latitude, longitude } = event;
  const address = [venueName, venueAddress ?? location].filter(Boolean).join(", ");
  const query = address || (latitude !== null && longitude !== null ? `${latitude},${longitude}` : "");
  return query ? `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query }).toString()}` : null;
}
