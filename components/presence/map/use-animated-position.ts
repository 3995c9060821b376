import type { Marker } from "leaflet";
import { useEffect, useRef } from "react";
import { useMapEvent } from "react-leaflet";

/** How long a marker may stand a little off its cluster's reckoning. */
const SETTLE_EVERY_MS = 5_000;

const isInUse = (marker: Marker): boolean =>
  marker.isPopupOpen() || (marker.getElement()?.contains(document.activeElement) ?? false);

/**
 * Moves a marker so that it glides, and keeps its focus and its popup. Each plain move makes the cluster group take the
 * marker out and put another element in; between `dragstart` and `dragend` the group waits, and reckons once at the end.
 *
 * @returns the marker's ref
 */
export function useAnimatedPosition(position: readonly [number, number]) {
  const marker = useRef<Marker>(null);
  const gliding = useRef<number | null>(null);

  const settle = () => {
    if (gliding.current === null) return;
    gliding.current = null;
    marker.current?.fire("dragend");
  };

  const [latitude, longitude] = position;
  // An effect, because the marker is Leaflet's.
  useEffect(() => {
    const moving = marker.current;
    if (!moving || moving.getLatLng().equals([latitude, longitude], 0)) return;
    const now = performance.now();
    if (gliding.current !== null && now - gliding.current > SETTLE_EVERY_MS && !isInUse(moving)) {
      gliding.current = null;
      moving.fire("dragend");
    }
    if (gliding.current === null) {
      gliding.current = now;
      moving.fire("dragstart");
    }
    moving.setLatLng([latitude, longitude]);
  }, [latitude, longitude]);

  // Zooming draws the clusters anew, by where everybody is.
  useMapEvent("zoomstart", settle);
  // The group finds a marker that leaves by where it reckons it.
  useEffect(() => {
    const leaving = marker.current;
    return () => {
      if (gliding.current !== null) leaving?.fire("dragend");
    };
  }, []);

  return marker;
}
