import { Scan } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import type { EveryoneOnMap, Viewport } from "@/lib/presence/schema";
import type { ConnectionState } from "@/lib/api/browser/ws-client";

import type { Markers } from "./markers";

type Point = [latitude: number, longitude: number];

type MapPeopleProps = {
  /** Leaflet's map; null until it is shown. */
  map: { fitBounds: (points: Point[], options: { maxZoom: number; padding: Point }) => unknown } | null;
  /** The markers inside the viewport, or all of them while `everyone` is null. */
  markers: Markers;
  everyone: EveryoneOnMap | null;
  venue: { latitude: number; longitude: number };
  viewerId: string;
  state: ConnectionState;
  /** The closest zoom that fitting everyone uses. */
  maxZoom: number;
};

/** Leaflet counts on beyond 180 degrees. */
const listCorners = ({ south, west, north, east }: Viewport): Point[] => [
  [south, west],
  [north, west <= east ? east : east + 360],
];

/** Below the map: "Fit everyone", or why nobody else is on it. */
export function MapPeople({ map, markers, everyone, venue, viewerId, state, maxZoom }: MapPeopleProps) {
  const t = useTranslations("presence.map");
  const others = everyone?.others ?? [...markers.keys()].filter((userId) => userId !== viewerId).length;
  const hasMarkers = markers.size > 0 || Boolean(everyone?.bounds);
  const fitEveryone = () => {
    const points = [venue, ...markers.values()].map(({ latitude, longitude }): Point => [latitude, longitude]);
    if (everyone?.bounds) points.push(...listCorners(everyone.bounds));
    map?.fitBounds(points, { maxZoom, padding: [32, 32] });
  };
  return (
    <>
      <p role="status" className="mt-2 text-xs text-muted-foreground empty:sr-only">
        {state === "connected" && others === 0 && t("empty")}
      </p>
      {hasMarkers && (
        <Button variant="outline" className="mt-2 w-full" onClick={fitEveryone}>
          <Scan aria-hidden />
          {t("fitEveryone")}
        </Button>
      )}
    </>
  );
}
