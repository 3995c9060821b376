"use client";

import { ExternalLink, MapPin } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { EventResponse } from "@/lib/events/schema/event";

import { useInView } from "../list/use-in-view";

// Leaflet is by far the largest thing on the screen: it comes when the map is about to be seen.
const VenueMapView = dynamic(() => import("./venue-map-view"), {
  ssr: false,
  loading: () => <Skeleton rounded="none" className="size-full" />,
});

const LOAD_AHEAD = "200px 0px";

type Venue = Pick<EventResponse, "venueName" | "venueAddress" | "location" | "latitude" | "longitude">;

/** Where a map's own app looks: the address, which names the entrance, else the point. */
function mapsUrl({ venueName, venueAddress, location, latitude, longitude }: Venue): string {
  const words = venueAddress ? [venueName, venueAddress] : [venueName, location];
  const place = venueAddress || latitude === null ? words.filter(Boolean).join(", ") : `${latitude},${longitude}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}

/** The venue on a small map, and the way there. Without coordinates the link alone, without a place nothing. */
export function VenueMap({ event }: { event: EventResponse }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useInView(
    frame,
    LOAD_AHEAD,
    useCallback(() => setNear(true), []),
  );
  const { latitude, longitude } = event;
  const hasPoint = latitude !== null && longitude !== null;
  if (event.isOnline || (!hasPoint && !event.venueAddress && !event.venueName)) return null;
  const name = event.venueName ?? event.location ?? "Venue";
  return (
    <Card className="overflow-hidden">
      {hasPoint && !hasFailed && (
        <div ref={frame} role="region" aria-label={`Map of ${name}`} className="h-52 border-b bg-muted noscript:hidden">
          {isNear && (
            <VenueMapView latitude={latitude} longitude={longitude} name={name} onFail={() => setFailed(true)} />
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
        <p className="flex min-w-0 flex-1 basis-48 items-start gap-2 text-sm">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{event.venueAddress ?? name}</span>
        </p>
        <Button asChild variant="outline">
          <a href={mapsUrl(event)} target="_blank" rel="noopener noreferrer">
            Open in Maps
            <ExternalLink aria-hidden />
          </a>
        </Button>
      </div>
    </Card>
  );
}
