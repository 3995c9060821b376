import { ExternalLink, MapPin } from "lucide-react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useRef, useState } from "react";

import { useInView } from "@/components/ui/browser/use-in-view";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getMapUrl } from "@/lib/events/policy/map-url";
import type { EventResponse } from "@/lib/events/schema/event";

// Leaflet is large, so it loads when the map is about to be visible.
const VenueLeafletMap = lazyWithRetry(
  () => import("./venue-leaflet-map").then((module) => module.default),
  () => <Skeleton className="size-full" rounded="none" />,
);

const LOAD_AHEAD = "200px 0px";

export function VenueMap({ event }: { event: EventResponse }) {
  const t = useTranslations("events.venue");
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { latitude, longitude } = event;
  const hasCoordinates = latitude !== null && longitude !== null;
  useInView(frame, { margin: LOAD_AHEAD, isEnabled: hasCoordinates && !isNear, onView: () => setNear(true) });
  if (event.isOnline || (!hasCoordinates && !event.venueAddress && !event.venueName)) return null;
  const name = event.venueName ?? event.location ?? t("unnamed");
  return (
    <Card className="overflow-hidden">
      {hasCoordinates && !hasFailed && (
        <div
          ref={frame}
          role="region"
          aria-label={t("map", { name })}
          className="h-52 border-b bg-muted noscript:hidden"
        >
          {isNear && (
            <VenueLeafletMap latitude={latitude} longitude={longitude} name={name} onFail={() => setFailed(true)} />
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
        <p className="flex min-w-0 flex-1 basis-48 items-start gap-2 text-sm">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </span>
        </p>
        <Button asChild variant="outline">
          <a href={getMapUrl(event) ?? undefined} target="_blank" rel="noopener noreferrer">
            {t("open")}
            <ExternalLink aria-hidden />
          </a>
        </Button>
      </div>
    </Card>
  );
}
