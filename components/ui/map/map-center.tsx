import type { Map as LeafletMap } from "leaflet";
import { useEffect, useRef } from "react";
import { useMap } from "react-leaflet";

type Place = readonly [latitude: number, longitude: number];

/** Leaflet rounds positions to whole pixels. */
const TOLERANCE_PX = 2;

const isCenter = (map: LeafletMap, [latitude, longitude]: Place): boolean =>
  map.latLngToContainerPoint([latitude, longitude]).distanceTo(map.getSize().divideBy(2)) <= TOLERANCE_PX;

/** Moves an open map when its place is corrected, unless the user has moved the map. */
export function MapCenter({ latitude, longitude }: { latitude: number; longitude: number }) {
  const map = useMap();
  const place = useRef<Place>([latitude, longitude]);
  // Effect: moves the Leaflet map, whose center is only its first one.
  useEffect(() => {
    const before = place.current;
    place.current = [latitude, longitude];
    const isCorrected = before[0] !== latitude || before[1] !== longitude;
    if (isCorrected && isCenter(map, before)) map.setView([latitude, longitude], map.getZoom(), { animate: false });
  }, [map, latitude, longitude]);
  return null;
}
