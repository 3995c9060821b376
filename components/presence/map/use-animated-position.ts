import type { LatLngExpression, Map as LeafletMap, Marker } from "leaflet";
import { type RefObject, useEffect, useRef } from "react";
import { useMap, useMapEvent } from "react-leaflet";

const REGROUP_EVERY_MS = 5_000;

const isInUse = (marker: Marker): boolean =>
  marker.isPopupOpen() || (marker.getElement()?.contains(document.activeElement) ?? false);

/** The cluster group draws markers near the visible part only, so this one has no element yet. */
const isEnteringView = (marker: Marker, position: LatLngExpression, map: LeafletMap): boolean =>
  !marker.getElement() && map.getBounds().contains(position) && !map.getBounds().contains(marker.getLatLng());

/**
 * Animates a marker without losing its focus and popup. On a plain `setLatLng` the cluster group
 * replaces the marker's element. Between `dragstart` and `dragend` it doesn't.
 */
export function useAnimatedPosition(position: readonly [number, number]) {
  const map = useMap();
  const marker = useRef<Marker>(null);
  /** When `dragstart` fired (`performance.now()`); null after `dragend`. */
  const movingSince = useRef<number | null>(null);

  const [latitude, longitude] = position;
  // Effect: moves the Leaflet marker to the attendee's position.
  useEffect(() => {
    const moving = marker.current;
    if (!moving || moving.getLatLng().equals([latitude, longitude], 0)) return;
    const isEntering = isEnteringView(moving, [latitude, longitude], map);
    const isOutdated = movingSince.current !== null && performance.now() - movingSince.current > REGROUP_EVERY_MS;
    if (isEntering || (isOutdated && !isInUse(moving))) endMove(moving, movingSince);
    // A plain move makes the group draw a marker that enters the view.
    if (!isEntering && movingSince.current === null) {
      movingSince.current = performance.now();
      moving.fire("dragstart");
    }
    moving.setLatLng([latitude, longitude]);
  }, [latitude, longitude, map]);

  // Zooming computes the clusters from the positions that the group knows.
  useMapEvent("zoomstart", () => endMove(marker.current, movingSince));
  // The group finds the marker by the position it read at `dragend`, so the move must end first.
  useEffect(() => {
    const removed = marker.current;
    return () => endMove(removed, movingSince);
  }, []);

  return marker;
}

/** `dragend` makes the cluster group read the marker's position. */
function endMove(marker: Marker | null, movingSince: RefObject<number | null>): void {
  if (movingSince.current === null) return;
  movingSince.current = null;
  marker?.fire("dragend");
}
