"use client";

import "leaflet/dist/leaflet.css";
import "@/components/presence/map/event-map.css";

import { divIcon } from "leaflet";
import { useMemo } from "react";
import { MapContainer, Marker } from "react-leaflet";

import { MapTiles, MAX_ZOOM } from "@/components/ui/map-tiles";

const ZOOM = 15;

/** The pin of a map, drawn in the product's colours (globals.css); its tip is the place. */
export const PIN =
  '<svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true"><path d="M16 39C16 39 30 25.5 30 15.2A14 14 0 0 0 2 15.2C2 25.5 16 39 16 39Z" fill="var(--primary)" stroke="var(--card)" stroke-width="2.5"/><circle cx="16" cy="15.5" r="5" fill="var(--primary-foreground)"/></svg>';

type VenueMapViewProps = { latitude: number; longitude: number; name: string; onFail: () => void };

/** Leaflet with one pin; loaded when it is seen. A map none of whose tiles come is no map: `onFail` is told. */
export default function VenueMapView({ latitude, longitude, name, onFail }: VenueMapViewProps) {
  const icon = useMemo(() => divIcon({ html: PIN, className: "", iconSize: [32, 40], iconAnchor: [16, 39] }), []);
  return (
    <MapContainer
      className="event-map size-full"
      center={[latitude, longitude]}
      zoom={ZOOM}
      maxZoom={MAX_ZOOM}
      // The page scrolls over the map, with a wheel and with a finger; its buttons and a pinch zoom.
      scrollWheelZoom={false}
      dragging={!window.matchMedia("(pointer: coarse)").matches}
      attributionControl={false}
    >
      <MapTiles onTiles={(hasTile) => !hasTile && onFail()} />
      <Marker
        position={[latitude, longitude]}
        icon={icon}
        title={name}
        alt={name}
        keyboard={false}
        interactive={false}
      />
    </MapContainer>
  );
}
