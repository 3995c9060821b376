import "leaflet/dist/leaflet.css";
import "react-leaflet-cluster/dist/assets/MarkerCluster.css";
import "./event-map.css";

import { useQuery } from "@tanstack/react-query";
import type { Map as LeafletMap } from "leaflet";
import { useCallback, useState } from "react";
import { MapContainer } from "react-leaflet";
import MarkerClusterGroup from "react-leaflet-cluster";

import { Badge } from "@/components/ui/badge";
import { CardHeader } from "@/components/ui/card";
import { MapCenter } from "@/components/ui/map/map-center";
import { MapTiles, MAX_ZOOM } from "@/components/ui/map/map-tiles";
import { useTranslations } from "@/components/ui/text/use-translations";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { MAP_VISIBILITIES } from "@/lib/profiles/constants/profile";

import { LocationSharing } from "../sharing/location-sharing";
import { useLocationSharing } from "../sharing/use-location-sharing";
import { AttendeeMarker } from "./attendee-marker";
import { MapPeople } from "./map-people";
import { createClusterIcon } from "./marker-icons";
import { useEventMarkers } from "./use-event-markers";

// See docs/product/presence.md#map.
const INITIAL_ZOOM = 18;
const CLUSTERING = { maxClusterRadius: 60, disableClusteringAtZoom: 19 } as const;

export type EventMapProps = {
  event: { id: string; name: string; latitude: number; longitude: number };
  viewerId: string;
  attendanceId: string;
  realtimePort: number;
  isShown: boolean;
};

export default function EventMap({ event, viewerId, attendanceId, realtimePort, isShown }: EventMapProps) {
  const t = useTranslations("presence.map");
  const { markers, isCurrent, state, socket } = useEventMarkers(event.id, realtimePort, isShown);
  const choice = useQuery(currentUserQuery()).data?.profile.mapVisibility ?? null;
  const sharing = useLocationSharing(socket, state, attendanceId, choice ?? MAP_VISIBILITIES[0]);
  const [hasTiles, setHasTiles] = useState(true);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const createIcon = useCallback(
    (cluster: { getChildCount: () => number }) => {
      const count = cluster.getChildCount();
      return createClusterIcon(count, t("cluster", { count }));
    },
    [t],
  );
  return (
    <>
      <CardHeader className="pb-3" title={t("title")}>
        <Badge variant={state === "connected" ? "present" : "outline"} role="status">
          <span aria-hidden className="size-2 rounded-full bg-current" />
          {t(state)}
        </Badge>
      </CardHeader>
      <div className="px-4 pb-4">
        <section
          aria-label={t("label", { event: event.name })}
          className="h-64 overflow-hidden rounded-md border xl:h-72"
        >
          <MapContainer
            ref={setMap}
            className="event-map size-full"
            center={[event.latitude, event.longitude]}
            zoom={INITIAL_ZOOM}
            maxZoom={MAX_ZOOM}
            scrollWheelZoom={false}
            attributionControl={false}
            zoomControl={false}
          >
            <MapCenter latitude={event.latitude} longitude={event.longitude} />
            <MapTiles onTiles={setHasTiles} />
            <MarkerClusterGroup {...CLUSTERING} iconCreateFunction={createIcon} showCoverageOnHover={false}>
              {[...markers.values()].map((attendee) => (
                <AttendeeMarker
                  key={attendee.userId}
                  attendee={attendee}
                  isViewer={attendee.userId === viewerId}
                  eventId={event.id}
                />
              ))}
            </MarkerClusterGroup>
          </MapContainer>
        </section>
        <p role="status" className="mt-2 text-xs text-muted-foreground empty:sr-only">
          {!hasTiles && t("noTiles")}
        </p>
        <MapPeople {...{ map, markers, viewerId, isCurrent }} venue={event} maxZoom={INITIAL_ZOOM} />
        <LocationSharing {...sharing} choice={choice} />
      </div>
    </>
  );
}
