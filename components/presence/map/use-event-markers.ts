import { useEffect, useEffectEvent, useRef, useState } from "react";

import { getReadDelayMs } from "@/components/live/read-window";
import { clock } from "@/lib/core/shared/clock";
import type { AttendeeLocation, EveryoneOnMap, MapUpdate } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema/public-user";
import { getSocketIoOrigin } from "@/lib/api/browser/realtime-url";
import { MapSocket } from "@/lib/api/browser/socket-io-client";
import type { ConnectionState } from "@/lib/api/browser/ws-client";

import { applyUpdate, type Markers, moveMarkers, removeMarker, toMarkers } from "./markers";

/** Positions of unknown users arrive one by one. One request for the whole list names them all. At least this long between two. */
const RELOAD_AFTER_MS = 3_000;

/** `everyone`: who else is on the map, also outside the viewport. Null until the server says it. */
type EventMarkers = { markers: Markers; everyone: EveryoneOnMap | null; state: ConnectionState; socket: MapSocket };

/**
 * Connects to an event's map while the component is mounted and returns its markers. The component has to be keyed by the
 * event. `people` gives the names of attendees whose first position arrives. Browser only.
 */
export function useEventMarkers(
  eventId: string,
  realtimePort: number,
  people: ReadonlyMap<string, PublicUser>,
): EventMarkers {
  const [markers, setMarkers] = useState<Markers>(new Map());
  const [everyone, setEveryone] = useState<EveryoneOnMap | null>(null);
  const [state, setState] = useState<ConnectionState>("connecting");
  const [socket] = useState(() => new MapSocket({ origin: getSocketIoOrigin(window.location, realtimePort), eventId }));
  const reloadedAt = useRef(-Infinity);
  const reloadTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const refreshUnknown = useEffectEvent((locations: AttendeeLocation[], entered: AttendeeLocation[] = []) => {
    // An attendee beyond the loaded part of the list: the server's response to another join contains their name.
    const isUnknown = ({ userId }: AttendeeLocation) =>
      !people.has(userId) && !markers.has(userId) && !entered.some((attendee) => attendee.userId === userId);
    if (!locations.some(isUnknown) || reloadTimer.current !== undefined) return;
    const others = Math.max(markers.size, everyone?.others ?? 0);
    const wait = Math.max(0, reloadedAt.current + RELOAD_AFTER_MS - clock.ms());
    // Everyone who is there was told of the same attendee.
    reloadTimer.current = setTimeout(
      () => {
        reloadTimer.current = undefined;
        reloadedAt.current = clock.ms();
        socket.refresh();
      },
      wait + getReadDelayMs(others),
    );
  });
  const onUpdate = useEffectEvent((update: MapUpdate) => {
    setMarkers((current) => applyUpdate(current, update, people));
    if (update.everyone) setEveryone(update.everyone);
    refreshUnknown(update.moved ?? [], update.entered ?? []);
  });
  const onLocations = useEffectEvent((locations: AttendeeLocation[]) => {
    setMarkers((current) => moveMarkers(current, locations, people));
    refreshUnknown(locations);
  });

  // Effect: connects the map's socket, so that the markers follow the attendees' positions.
  useEffect(() => {
    socket.connect({
      onState: setState,
      onAttendees: (attendees) => setMarkers(toMarkers(attendees)),
      onLocations: (locations) => onLocations(locations),
      onUpdate: (update) => onUpdate(update),
      onLeft: (userId) => setMarkers((current) => removeMarker(current, userId)),
    });
    return () => {
      clearTimeout(reloadTimer.current);
      reloadTimer.current = undefined;
      socket.disconnect();
    };
  }, [socket]);

  return { markers, everyone, state, socket };
}
