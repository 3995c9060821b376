import { Scan } from "lucide-react";

import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";

import type { Markers } from "./markers";

type Point = [latitude: number, longitude: number];

type MapPeopleProps = {
  /** Null until Leaflet has loaded. */
  map: { fitBounds: (points: Point[], options: { maxZoom: number; padding: Point }) => unknown } | null;
  markers: Markers;
  venue: { latitude: number; longitude: number };
  viewerId: string;
  /** Whether the markers are those of now. */
  isCurrent: boolean;
  maxZoom: number;
};

export function MapPeople({ map, markers, venue, viewerId, isCurrent, maxZoom }: MapPeopleProps) {
  const t = useTranslations("presence.map");
  const others = [...markers.keys()].filter((userId) => userId !== viewerId).length;
  const fitEveryone = () => {
    const points = [venue, ...markers.values()].map(({ latitude, longitude }): Point => [latitude, longitude]);
    map?.fitBounds(points, { maxZoom, padding: [32, 32] });
  };
  return (
    <>
      <p role="status" className="mt-2 text-xs text-muted-foreground empty:sr-only">
        {isCurrent && others === 0 && t("empty")}
      </p>
      {markers.size > 0 && (
        <Button variant="outline" className="mt-2 w-full" onClick={fitEveryone}>
          <Scan aria-hidden />
          {t("fitEveryone")}
        </Button>
      )}
    </>
  );
}
