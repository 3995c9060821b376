"use client";

import "leaflet/dist/leaflet.css";
import "react-leaflet-cluster/dist/assets/MarkerCluster.css";
import "./event-map.css";

import { useMemo, useState } from "react";
import { AttributionControl, MapContainer, Marker, Popup, TileLayer } from "react-leaflet";
import MarkerClusterGroup from "react-leaflet-cluster";

import { Badge } from "@/components/ui/badge";
import { CardHeader, CardTitle } from "@/components/ui/card";
import { fullName } from "@/lib/profiles/constants";
import type { AttendeeOnMap } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema";

import { LocationSharing } from "./location-sharing";
import { MapConnect } from "./map-connect";
import { clusterIcon, personIcon } from "./marker-icons";
import { useGlide } from "./use-glide";
import { useEventMarkers } from "./use-event-markers";
import { useLocationSharing } from "./use-location-sharing";

/** Spec B§9, Map and Clustering. 19 is the last zoom of the public tiles. */
const ZOOM = 18;
const MAX_ZOOM = 19;
const CLUSTERING = { maxClusterRadius: 60, disableClusteringAtZoom: 19 } as const;
const TILES = "https://tile.openstreetmap.org/{z}/{x}/{y}.png";
const LEAFLET = '<a href="https://leafletjs.com">Leaflet</a>';
const ATTRIBUTION = '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';

export type EventMapProps = {
  event: { id: string; name: string; latitude: number; longitude: number };
  viewerId: string;
  attendanceId: string;
  /** Who is at the event, by user id: a position on the wire says only whose it is. */
  people: ReadonlyMap<string, PublicUser>;
  realtimePort: number;
};

/** The map itself with all it needs, Leaflet and the socket; loaded when it is shown. */
export default function EventMap({ event, viewerId, attendanceId, people, realtimePort }: EventMapProps) {
  const { markers, state, socket } = useEventMarkers(event.id, realtimePort, people);
  const sharing = useLocationSharing(socket, state, attendanceId);
  return (
    <>
      <CardHeader className="pb-3">
        <CardTitle>Live Event Map</CardTitle>
        <Badge variant={state === "connected" ? "present" : "outline"} role="status">
          <span aria-hidden className="size-2 rounded-full bg-current" />
          {state}
        </Badge>
      </CardHeader>
      <div className="px-4 pb-4">
        <section
          aria-label={`Map of who shares their location at ${event.name}`}
          className="h-64 overflow-hidden rounded-md border xl:h-56"
        >
          <MapContainer
            className="event-map size-full"
            center={[event.latitude, event.longitude]}
            zoom={ZOOM}
            maxZoom={MAX_ZOOM}
            // The page scrolls over the map; its buttons and a pinch zoom.
            scrollWheelZoom={false}
            attributionControl={false}
          >
            <AttributionControl prefix={LEAFLET} />
            <TileLayer url={TILES} attribution={ATTRIBUTION} maxZoom={MAX_ZOOM} />
            <MarkerClusterGroup {...CLUSTERING} iconCreateFunction={clusterIcon} showCoverageOnHover={false}>
              {[...markers.values()].map((attendee) => (
                <AttendeeMarker
                  key={attendee.userId}
                  attendee={attendee}
                  isMe={attendee.userId === viewerId}
                  eventId={event.id}
                />
              ))}
            </MarkerClusterGroup>
          </MapContainer>
        </section>
        <LocationSharing {...sharing} />
      </div>
    </>
  );
}

type AttendeeMarkerProps = { attendee: AttendeeOnMap; isMe: boolean; eventId: string };

function AttendeeMarker({ attendee, isMe, eventId }: AttendeeMarkerProps) {
  const { profile } = attendee.user;
  // Another icon is another element: it would lose the focus and the glide each time somebody moves.
  const icon = useMemo(() => personIcon(profile, isMe), [profile, isMe]);
  // Where it is first put; from then on it glides.
  const [first] = useState<[number, number]>([attendee.latitude, attendee.longitude]);
  const marker = useGlide([attendee.latitude, attendee.longitude]);
  return (
    <Marker ref={marker} position={first} icon={icon}>
      <Popup>
        <div className="grid gap-2">
          <div>
            <p className="font-bold">{isMe ? `${fullName(profile)} (You)` : fullName(profile)}</p>
            {profile.profession && <p className="text-muted-foreground">{profile.profession}</p>}
          </div>
          {!isMe && <MapConnect user={attendee.user} eventId={eventId} />}
        </div>
      </Popup>
    </Marker>
  );
}
