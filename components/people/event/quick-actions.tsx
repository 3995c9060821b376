import { MapPin } from "lucide-react";

import { CalendarMenu } from "@/components/events/actions/calendar-menu";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { EventResponse } from "@/lib/events/schema/event";

import { ShareMyContact } from "../contact/share-my-contact";

/**
 * The venue for the device's maps, which find a name with its street better than a point; null where there is none. This
 * address opens the app on a phone and the site elsewhere.
 */
export function getVenueMapUrl(event: EventResponse): string | null {
  if (event.isOnline) return null;
  const { venueName, venueAddress, location, latitude, longitude } = event;
  const words = [venueName, venueAddress ?? location].filter(Boolean).join(", ");
  const query = words || (latitude !== null && longitude !== null ? `${latitude},${longitude}` : "");
  return query ? `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query }).toString()}` : null;
}

/** Spec B§2, Quick Actions. */
export function QuickActions({ event }: { event: EventResponse }) {
  const maps = getVenueMapUrl(event);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Quick Actions</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-2 pt-3 [&>button]:justify-start">
        <ShareMyContact />
        {maps && (
          <Button variant="outline" align="start" asChild>
            <a href={maps} target="_blank" rel="noopener noreferrer">
              <MapPin aria-hidden />
              View Event Location
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Button>
        )}
        <CalendarMenu event={event} />
      </CardContent>
    </Card>
  );
}
