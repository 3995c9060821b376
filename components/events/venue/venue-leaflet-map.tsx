import "leaflet/dist/leaflet.css";
import "@/components/presence/map/event-map.css";

import { useState } from "react";
import { MapContainer, Marker } from "react-leaflet";

import { MapCenter } from "@/components/ui/map/map-center";
import { MapTiles, MAX_ZOOM } from "@/components/ui/map/map-tiles";

import { createPinIcon } from "./pin-icon";

const ZOOM = 15;

type VenueLeafletMapProps = { latitude: number; longitude: number; name: string; onFail: () => void };

export default function VenueLeafletMap({ latitude, longitude, name, onFail }: VenueLeafletMapProps) {
  const [icon] = useState(createPinIcon);
  return (
    <MapContainer
      className="event-map size-full"
      center={[latitude, longitude]}
      zoom={ZOOM}
      maxZoom={MAX_ZOOM}
      // The wheel and one finger scroll the page. The buttons and a pinch zoom the map.
      scrollWheelZoom={false}
      dragging={!window.matchMedia("(pointer: coarse)").matches}
      attributionControl={false}
      zoomControl={false}
    >
      <MapCenter latitude={latitude} longitude={longitude} />
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
