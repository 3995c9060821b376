import type { LatLngExpression, Map as LeafletMap, Marker } from "leaflet";
import { type RefObject, useEffect, useRef } from "react";
import { useMap, useMapEvent } from "react-leaflet";

/** The longest time that the cluster group uses an earlier position of a marker. */
const REGROUP_EVERY_MS = 5_000;

const isInUse = (marker: Marker): boolean =>
  marker.isPopupOpen() || (marker.getElement()?.contains(document.activeElement) ?? false);

/** The group draws only markers near the visible part of the map. One that moves into it has no element yet. */
const isEnteringView = (marker: Marker, position: LatLngExpression, map: LeafletMap): boolean =>
  !marker.getElement() && map.getBounds().contains(position) && !map.getBounds().contains(marker.getLatLng());

/**
 * Moves a marker with an animation, without losing its focus and popup. On a plain `setLatLng` the cluster group replaces the
 * marker's element. Between `dragstart` and `dragend` it does not, and computes its clusters only at the end.
 *
 * @returns the marker's ref
 */
export function useAnimatedPosition(position: readonly [number, number]) {
  const map = useMap();
  const marker = useRef<Marker>(null);
  /** When `dragstart` was fired, in `performance.now()` milliseconds; null after `dragend`. */
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

  // Zooming computes the clusters again, from the positions that the group knows.
  useMapEvent("zoomstart", () => endMove(marker.current, movingSince));
  // Effect: ends the move before the cluster group removes the marker, which it finds by the position that it read at
  // `dragend`.
  useEffect(() => {
    const removed = marker.current;
    return () => endMove(removed, movingSince);
  }, []);

  return marker;
}

/** Lets the cluster group read the marker's present position. */
function endMove(marker: Marker | null, movingSince: RefObject<number | null>): void {
  if (movingSince.current === null) return;
  movingSince.current = null;
  marker?.fire("dragend");
}
