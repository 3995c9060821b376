import { createContext, useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

import type { Outbox } from "@/components/live/outbox/outbox";
import type { ConnectionState, FrameOf, FrameType, WsClient } from "@/lib/api/browser/ws-client";

export type Realtime = { socket: WsClient; outbox: Outbox };

// Apart from the provider, so that screens that only use the connection don't load it a second
// time.
export const RealtimeContext = createContext<Realtime | null>(null);

function useRealtimeContext(): Realtime {
  const realtime = useContext(RealtimeContext);
  if (!realtime) throw new Error("RealtimeProvider is missing above this component");
  return realtime;
}

export function useFrame<Type extends FrameType>(type: Type, handler: (frame: FrameOf<Type>) => void): void {
  const { socket } = useRealtimeContext();
  const onFrame = useEffectEvent(handler);
  // Effect: subscribes to the socket's frames of this type.
  useEffect(() => socket.on(type, (frame) => onFrame(frame)), [socket, type]);
}

export const useConnectionState = (): ConnectionState => useSocketState(useRealtimeContext().socket);

const CONNECTION_WAIT_MS = 3_000;

export function useHasConnected(): boolean {
  const { socket } = useRealtimeContext();
  const [hasConnected, setHasConnected] = useState(() => socket.state !== "connecting");
  // Effect: waits for the socket, or for the time after which nothing waits for it any more.
  useEffect(() => {
    if (hasConnected) return;
    const stop = socket.onState((state) => state !== "connecting" && setHasConnected(true));
    const timer = setTimeout(() => setHasConnected(true), CONNECTION_WAIT_MS);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [socket, hasConnected]);
  return hasConnected;
}

export function useSocketState(socket: WsClient): ConnectionState {
  return useSyncExternalStore(
    (listener) => socket.onState(listener),
    () => socket.state,
    () => "connecting",
  );
}

/** `send` returns false without an authenticated socket; `joinEvent` returns a leave function. */
export function useRealtime(): Pick<WsClient, "send" | "joinEvent" | "reconnect"> {
  return useRealtimeContext().socket;
}

export function useOutbox(): Outbox {
  return useRealtimeContext().outbox;
}
