"use client";

import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";

import { Outbox } from "@/components/live/outbox/outbox";
import { createOutboxStore } from "@/components/live/outbox/outbox-store";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { hasValidToken } from "@/lib/auth/client/stored-session";
import type { Viewer } from "@/lib/profiles/schema/own-profile";
import { getWebSocketUrl } from "@/lib/api/browser/realtime-url";
import { type ConnectionState, type FrameOf, type FrameType, WsClient } from "@/lib/api/browser/ws-client";

import { LiveUpdates } from "./live-updates";
import { PausedNotice } from "./paused-notice";

type Realtime = { socket: WsClient; outbox: Outbox };

const RealtimeContext = createContext<Realtime | null>(null);

type RealtimeProviderProps = {
  viewer: Pick<Viewer, "id">;
  realtimePort: number;
  children: ReactNode;
};

/** One live connection for each tab; see docs/product/realtime-protocol.md#two-channels. */
export function RealtimeProvider({ viewer: { id: viewerId }, realtimePort, children }: RealtimeProviderProps) {
  const queryClient = useQueryClient();
  // Only a 401 of the API ends a session. This call gets it if the token is really refused.
  const onRefused = useEffectEvent(
    () => void queryClient.fetchQuery({ ...currentUserQuery(), staleTime: 0 }).catch(() => undefined),
  );
  const [realtime] = useState<Realtime>(() => {
    const socket = new WsClient({ url: () => getWebSocketUrl(window.location, realtimePort) });
    const wire = { send: socket.send, replaceSocket: () => socket.replace() };
    return { socket, outbox: new Outbox(wire, createOutboxStore(viewerId)) };
  });
  // Signing in as another member reloads the document, so the dependencies never change.
  useEffect(() => {
    const { socket, outbox } = realtime;
    socket.onRefused(() => onRefused());
    // A session ends with a full load, after its token is removed.
    const onPageHide = () => {
      if (!hasValidToken()) outbox.clear();
    };
    // Another tab can have closed with unsent messages.
    const onVisible = () => {
      if (document.visibilityState === "visible") void outbox.adoptOrphans();
    };
    onVisible();
    window.addEventListener("pagehide", onPageHide);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      window.removeEventListener("pagehide", onPageHide);
      document.removeEventListener("visibilitychange", onVisible);
      outbox.onDisconnected();
      socket.disconnect();
    };
  }, [realtime]);
  const { socket } = realtime;
  const state = useSocketState(socket);
  return (
    <RealtimeContext value={realtime}>
      <PausedNotice state={state} onResume={socket.reconnect} />
      {children}
      <LiveUpdates {...realtime} viewerId={viewerId} />
    </RealtimeContext>
  );
}

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

function useSocketState(socket: WsClient): ConnectionState {
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
