import { useEffect, useEffectEvent, useRef, useState } from "react";

import { clock } from "@/lib/core/shared/clock";
import type { AttendeeLocation } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema";
import { socketIoOrigin } from "@/lib/realtime/browser/realtime-url";
import { MapSocket } from "@/lib/realtime/browser/socket-io-client";
import type { ConnectionState } from "@/lib/realtime/browser/ws-client";

import { type Markers, moveMarkers, toMarkers, removeMarker } from "./markers";

/** Strangers come one by one; they are asked for together. */
const ASK_AGAIN_MS = 3_000;

type EventMarkers = { markers: Markers; state: ConnectionState; socket: MapSocket };

/**
 * The live markers of an event, while the component is mounted; another event is another component. `people` names who sends
 * a position for the first time. In the browser alone.
 */
export function useEventMarkers(
  eventId: string,
  realtimePort: number,
  people: ReadonlyMap<string, PublicUser>,
): EventMarkers {
  const [markers, setMarkers] = useState<Markers>(new Map());
  const [state, setState] = useState<ConnectionState>("connecting");
  const [socket] = useState(() => new MapSocket({ origin: socketIoOrigin(window.location, realtimePort), eventId }));
  const askedAt = useRef(-Infinity);
  const move = useEffectEvent((locations: AttendeeLocation[]) => {
    setMarkers((shown) => moveMarkers(shown, locations, people));
    // Somebody further down the list than is loaded: the room itself says who they are.
    const isStranger = ({ userId }: AttendeeLocation) => !people.has(userId) && !markers.has(userId);
    if (!locations.some(isStranger) || clock.ms() - askedAt.current < ASK_AGAIN_MS) return;
    askedAt.current = clock.ms();
    socket.readAgain();
  });

  // An effect, because a socket is outside React.
  useEffect(() => {
    socket.connect({
      onState: setState,
      onAttendees: (attendees) => setMarkers(toMarkers(attendees)),
      onLocations: (locations) => move(locations),
      onLeft: (userId) => setMarkers((shown) => removeMarker(shown, userId)),
    });
    return () => socket.disconnect();
  }, [socket]);

  return { markers, state, socket };
}
