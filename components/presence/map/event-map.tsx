"use client";

import "leaflet/dist/leaflet.css";
import "react-leaflet-cluster/dist/assets/MarkerCluster.css";
import "../event-map.css";

import { useMemo, useState } from "react";
import { MapContainer, Marker, Popup } from "react-leaflet";
import MarkerClusterGroup from "react-leaflet-cluster";

import { NameTag } from "@/components/profiles/tag/name-tag";
import { Badge } from "@/components/ui/badge";
import { CardHeader, CardTitle } from "@/components/ui/card";
import { MapTiles, MAX_ZOOM } from "@/components/ui/map-tiles";
import type { AttendeeOnMap } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema";

import { LocationSharing } from "../sharing/location-sharing";
import { MarkerConnect } from "./marker-connect";
import { clusterIcon, personIcon } from "./marker-icons";
import { useAnimatedPosition } from "./use-animated-position";
import { useEventMarkers } from "./use-event-markers";
import { useLocationSharing } from "../sharing/use-location-sharing";

/** Spec B§9, Map and Clustering. */
const ZOOM = 18;
const CLUSTERING = { maxClusterRadius: 60, disableClusteringAtZoom: 19 } as const;

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
  const [hasGround, setGround] = useState(true);
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
          className="h-64 overflow-hidden rounded-md border xl:h-72"
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
            <MapTiles onTiles={setGround} />
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
        <p role="status" className="mt-2 text-xs text-muted-foreground empty:hidden">
          {!hasGround && "The map's streets can't be loaded right now. People are still shown where they are."}
        </p>
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
  const marker = useAnimatedPosition([attendee.latitude, attendee.longitude]);
  return (
    <Marker ref={marker} position={first} icon={icon}>
      {/* Beside the zoom buttons, also on the narrowest map. */}
      <Popup className="tag-popup" minWidth={216} maxWidth={216} autoPanPaddingTopLeft={[58, 8]}>
        <NameTag
          profile={profile}
          heading="h3"
          className="border-0 shadow-none"
          badges={isMe && <Badge>You</Badge>}
          actions={isMe ? undefined : <MarkerConnect user={attendee.user} eventId={eventId} />}
        />
      </Popup>
    </Marker>
  );
}
