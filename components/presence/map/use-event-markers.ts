import { useEffect, useState } from "react";

import { getSocketIoOrigin } from "@/lib/api/browser/realtime-url";
import { MapSocket } from "@/lib/api/browser/socket-io-client";
import type { ConnectionState } from "@/lib/api/browser/ws-client";

import { applyUpdate, type Markers, toMarkers } from "./markers";

/** Key the component by the event. Works in the browser only. */
export function useEventMarkers(eventId: string, realtimePort: number) {
  const [markers, setMarkers] = useState<Markers>(new Map());
  const [state, setState] = useState<ConnectionState>("connecting");
  const [socket] = useState(() => new MapSocket({ origin: getSocketIoOrigin(window.location, realtimePort), eventId }));

  // Effect: connects the map's socket, so that the markers follow the attendees' positions.
  useEffect(() => {
    socket.connect({
      onState: setState,
      onAttendees: (attendees) => setMarkers(toMarkers(attendees)),
      onUpdate: (update) => setMarkers((current) => applyUpdate(current, update)),
    });
    return () => socket.disconnect();
  }, [socket]);

  return { markers, state, socket };
}
