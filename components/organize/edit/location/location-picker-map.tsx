import "leaflet/dist/leaflet.css";
import "@/components/presence/map/event-map.css";

import type { LatLng } from "leaflet";
import { useEffect, useState } from "react";
import { MapContainer, Marker, useMap, useMapEvents } from "react-leaflet";

import { createPinIcon } from "@/components/events/venue/pin-icon";
import { MapTiles, MAX_ZOOM } from "@/components/ui/map/map-tiles";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getDefaultTimezone } from "@/lib/core/shared/time-zone";
import { isDefaultOffer } from "@/lib/events/constants/timezones";

export type Coordinates = { latitude: number; longitude: number };

type LocationPickerMapProps = { coordinates: Coordinates | null; onChange: (coordinates: Coordinates) => void };

/** Most events of a site without a place of its own are in Florida. */
const FLORIDA = { center: [28.1, -82.4] as [number, number], zoom: 6 };
const WORLD = { center: [25, 0] as [number, number], zoom: 1 };

const PIN_ZOOM = 15;
const MIN_FOLLOW_ZOOM = 13;

/** In pixels. */
const KEY_STEPS: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
};

/** A click sets the pin. Dragging and the arrow keys move it. */
export default function LocationPickerMap({ coordinates, onChange }: LocationPickerMapProps) {
  const overview = isDefaultOffer(getDefaultTimezone(useSiteSettings())) ? FLORIDA : WORLD;
  const center: [number, number] = coordinates ? [coordinates.latitude, coordinates.longitude] : overview.center;
  return (
    <MapContainer
      className="event-map size-full"
      center={center}
      zoom={coordinates ? PIN_ZOOM : overview.zoom}
      maxZoom={MAX_ZOOM}
      scrollWheelZoom={false}
      attributionControl={false}
    >
      <MapTiles onTiles={() => undefined} />
      <Pin coordinates={coordinates} onChange={onChange} />
    </MapContainer>
  );
}

/** Leaflet returns longitudes beyond ±180 degrees when the map wraps around. */
const toCoordinates = ({ lat, lng }: LatLng): Coordinates => ({
  latitude: lat,
  longitude: ((((lng + 180) % 360) + 360) % 360) - 180,
});

function Pin({ coordinates, onChange }: LocationPickerMapProps) {
  const t = useTranslations("admin.events.form");
  const map = useMap();
  const [icon] = useState(createPinIcon);
  useMapEvents({ click: ({ latlng }) => onChange(toCoordinates(latlng.wrap())) });
  const [latitude, longitude] = [coordinates?.latitude, coordinates?.longitude];

  // Effect: moves the Leaflet map to typed coordinates that are out of its view.
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    if (!map.getBounds().contains([latitude, longitude]))
      map.setView([latitude, longitude], Math.max(map.getZoom(), MIN_FOLLOW_ZOOM));
  }, [map, latitude, longitude]);

  if (!coordinates) return null;
  const moveByKey = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = map.latLngToContainerPoint([coordinates.latitude, coordinates.longitude]);
    onChange(toCoordinates(map.containerPointToLatLng([x + step[0], y + step[1]])));
  };
  return (
    <Marker
      draggable
      position={[coordinates.latitude, coordinates.longitude]}
      icon={icon}
      title={t("pin")}
      alt={t("pin")}
      eventHandlers={{
        dragend: ({ target }: { target: { getLatLng: () => LatLng } }) =>
          onChange(toCoordinates(target.getLatLng().wrap())),
        keydown: ({ originalEvent }) => moveByKey(originalEvent),
      }}
    />
  );
}
