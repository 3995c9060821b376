import type { Marker } from "leaflet";
import { useEffect, useRef } from "react";
import { useMapEvent } from "react-leaflet";

/** The longest time that the cluster group uses an earlier position of a marker. */
const REGROUP_EVERY_MS = 5_000;

const isInUse = (marker: Marker): boolean =>
  marker.isPopupOpen() || (marker.getElement()?.contains(document.activeElement) ?? false);

/**
 * Moves a marker with an animation, without losing its focus and popup. On a plain `setLatLng` the cluster group replaces the
 * marker's element. Between `dragstart` and `dragend` it does not, and computes its clusters only at the end.
 *
 * @returns the marker's ref
 */
export function useAnimatedPosition(position: readonly [number, number]) {
  const marker = useRef<Marker>(null);
  /** When `dragstart` was fired, in `performance.now()` milliseconds; null after `dragend`. */
  const movingSince = useRef<number | null>(null);

  const regroup = () => {
    if (movingSince.current === null) return;
    movingSince.current = null;
    marker.current?.fire("dragend");
  };

  const [latitude, longitude] = position;
  // Effect: the marker belongs to Leaflet.
  useEffect(() => {
    const moving = marker.current;
    if (!moving || moving.getLatLng().equals([latitude, longitude], 0)) return;
    const now = performance.now();
    if (movingSince.current !== null && now - movingSince.current > REGROUP_EVERY_MS && !isInUse(moving)) {
      movingSince.current = null;
      moving.fire("dragend");
    }
    if (movingSince.current === null) {
      movingSince.current = now;
      moving.fire("dragstart");
    }
    moving.setLatLng([latitude, longitude]);
  }, [latitude, longitude]);

  // Zooming computes the clusters again, from the positions that the group knows.
  useMapEvent("zoomstart", regroup);
  // Effect: the group finds a marker to remove by the position it knows, so `dragend` has to come before the removal.
  useEffect(() => {
    const removed = marker.current;
    return () => {
      if (movingSince.current !== null) removed?.fire("dragend");
    };
  }, []);

  return marker;
}
