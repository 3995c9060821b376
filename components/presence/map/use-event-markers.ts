import { useEffect, useState } from "react";

import { getSocketIoOrigin } from "@/lib/api/browser/realtime-url";
import { MapSocket } from "@/lib/api/browser/socket-io-client";
import type { ConnectionState } from "@/lib/api/browser/ws-client";

import { applyUpdate, type Markers, toMarkers } from "./markers";

const NOBODY: Markers = new Map();

/**
 * Key the component by the event. Works in the browser only. `isCurrent` is whether the markers are
 * those of now.
 */
export function useEventMarkers(eventId: string, realtimePort: number, isShown: boolean) {
  const [markers, setMarkers] = useState<Markers | null>(null);
  const [state, setState] = useState<ConnectionState>("connecting");
  const [socket] = useState(() => new MapSocket({ origin: getSocketIoOrigin(window.location, realtimePort), eventId }));

  // While folded the map misses who leaves or hides, so an opened one shows only what it gets then.
  const [wasShown, setWasShown] = useState(isShown);
  if (wasShown !== isShown) {
    setWasShown(isShown);
    setMarkers(null);
  }

  // Effect: tells the socket whether the map is open.
  useEffect(() => socket.setShown(isShown), [socket, isShown]);

  // Effect: connects the map's socket, so that the markers follow the attendees' positions.
  useEffect(() => {
    socket.connect({
      onState: setState,
      onAttendees: (attendees) => setMarkers(toMarkers(attendees)),
      onUpdate: (update) => setMarkers((current) => current && applyUpdate(current, update)),
    });
    return () => socket.disconnect();
  }, [socket]);

  return { markers: markers ?? NOBODY, isCurrent: markers !== null && state === "connected", state, socket };
}
