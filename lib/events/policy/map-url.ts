import type { EventResponse } from "../schema/event";

type Venue = Pick<EventResponse, "isOnline" | "venueName" | "venueAddress" | "location"> &
  Partial<Pick<EventResponse, "latitude" | "longitude">>;

/**
 * Searches a map for the address, which names the entrance, or else for the coordinates. Null for
 * an online event or one without a venue.
 */
export function getMapUrl({ isOnline, venueName, venueAddress, location, latitude, longitude }: Venue): string | null {
  if (isOnline) return null;
  const address = [venueName, venueAddress ?? location].filter(Boolean).join(", ");
  const query = venueAddress || latitude == null ? address : `${latitude},${longitude}`;
  return query ? `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query }).toString()}` : null;
}
