"use client";

import "leaflet/dist/leaflet.css";
import "@/components/presence/map/event-map.css";

import { divIcon, type LatLng } from "leaflet";
import { useEffect, useMemo } from "react";
import { MapContainer, Marker, useMap, useMapEvents } from "react-leaflet";

import { PIN } from "@/components/events/venue/venue-map-view";
import { MapTiles, MAX_ZOOM } from "@/components/ui/map-tiles";

type Place = { latitude: number; longitude: number };
type PinMapProps = { place: Place | null; onMove: (place: Place) => void };

/** Where the product began (spec B§1): Florida, whole, until a pin is set. */
const FLORIDA: [number, number] = [28.1, -82.4];

/** A click sets the pin; it can be dragged, and with the focus on it be moved by the arrow keys. */
export default function PinMap({ place, onMove }: PinMapProps) {
  const center: [number, number] = place ? [place.latitude, place.longitude] : FLORIDA;
  return (
    <MapContainer
      className="event-map size-full"
      center={center}
      zoom={place ? 15 : 6}
      maxZoom={MAX_ZOOM}
      scrollWheelZoom={false}
      attributionControl={false}
    >
      {/* Without its pictures the pin can still be set, and the numbers typed. */}
      <MapTiles onTiles={() => undefined} />
      <Pin place={place} onMove={onMove} />
    </MapContainer>
  );
}

const placeOf = ({ lat, lng }: LatLng): Place => ({
  latitude: lat,
  longitude: ((((lng + 180) % 360) + 360) % 360) - 180,
});

function Pin({ place, onMove }: PinMapProps) {
  const map = useMap();
  const icon = useMemo(() => divIcon({ html: PIN, className: "", iconSize: [32, 40], iconAnchor: [16, 39] }), []);
  useMapEvents({ click: ({ latlng }) => onMove(placeOf(latlng.wrap())) });
  const [latitude, longitude] = [place?.latitude, place?.longitude];

  // An effect, because the map is outside React: typed numbers move it where the pin would be out of sight.
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    if (!map.getBounds().contains([latitude, longitude]))
      map.setView([latitude, longitude], Math.max(map.getZoom(), 13));
  }, [map, latitude, longitude]);

  if (!place) return null;
  return (
    <Marker
      draggable
      position={[place.latitude, place.longitude]}
      icon={icon}
      title="Place of the event"
      alt="Place of the event"
      eventHandlers={{
        dragend: ({ target }: { target: { getLatLng: () => LatLng } }) => onMove(placeOf(target.getLatLng().wrap())),
        keydown: ({ originalEvent }) => {
          const step = STEPS[originalEvent.key];
          if (!step) return;
          originalEvent.preventDefault();
          originalEvent.stopPropagation();
          const { x, y } = map.latLngToContainerPoint([place.latitude, place.longitude]);
          onMove(placeOf(map.containerPointToLatLng([x + step[0], y + step[1]])));
        },
      }}
    />
  );
}

/** Pixels. */
const STEPS: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
};
