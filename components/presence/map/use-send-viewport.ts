import type { LatLngBounds, Map as LeafletMap } from "leaflet";
import { useEffect } from "react";

import type { Viewport } from "@/lib/presence/schema";
import type { MapSocket } from "@/lib/api/browser/socket-io-client";

const clampLatitude = (degrees: number): number => Math.min(90, Math.max(-90, degrees));
const wrapLongitude = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** Returns the visible part of the map. Leaflet counts longitudes on beyond 180 degrees, once for each copy of the world. */
export function toViewport(bounds: Pick<LatLngBounds, "getSouth" | "getWest" | "getNorth" | "getEast">): Viewport {
  const latitudes = { south: clampLatitude(bounds.getSouth()), north: clampLatitude(bounds.getNorth()) };
  const isWholeTurn = bounds.getEast() - bounds.getWest() >= 360;
  if (isWholeTurn) return { ...latitudes, west: -180, east: 180 };
  return { ...latitudes, west: wrapLongitude(bounds.getWest()), east: wrapLongitude(bounds.getEast()) };
}

/** Tells the server which part of the map is visible, so that it sends only the markers there. */
export function useSendViewport(map: LeafletMap | null, socket: MapSocket): void {
  // Effect: follows the map, which is no React state.
  useEffect(() => {
    if (!map) return;
    const send = () => socket.setViewport(toViewport(map.getBounds()));
    send();
    map.on("moveend resize", send);
    return () => void map.off("moveend resize", send);
  }, [map, socket]);
}
