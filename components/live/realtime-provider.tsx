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

import { Outbox } from "@/components/messages/outbox/outbox";
import { createOutboxStore } from "@/components/messages/outbox/outbox-store";
import { currentUserQuery, hasValidToken } from "@/lib/auth/client";
import type { Viewer } from "@/lib/profiles/schema";
import { webSocketAddress } from "@/lib/realtime/browser/realtime-url";
import { type ConnectionState, type FrameOf, type FrameType, WsClient } from "@/lib/realtime/browser/ws-client";

import { followFrames } from "./live-updates";

type Realtime = { socket: WsClient; outbox: Outbox };

const RealtimeContext = createContext<Realtime | null>(null);

type RealtimeProviderProps = {
  viewer: Pick<Viewer, "id">;
  /** Where `/ws` is when the page's host is local (spec A§7). */
  realtimePort: number;
  children: ReactNode;
};

/** One live connection a tab, open while a member is signed in (spec B§4, Sign-in gate). */
export function RealtimeProvider({ viewer: { id: viewerId }, realtimePort, children }: RealtimeProviderProps) {
  const queryClient = useQueryClient();
  // The query asks the server: its 401 is what cleans a refused session up (contract §2), and only its 401.
  const onRefused = useEffectEvent(
    () => void queryClient.fetchQuery({ ...currentUserQuery(), staleTime: 0 }).catch(() => undefined),
  );
  const [realtime] = useState<Realtime>(() => {
    const socket = new WsClient({ url: () => webSocketAddress(window.location, realtimePort) });
    const wire = { send: socket.send, replaceSocket: () => socket.replace() };
    return { socket, outbox: new Outbox(wire, createOutboxStore(viewerId)) };
  });
  // An effect, because a socket is outside React. Signing in as somebody else is a full load, so the parts never change.
  useEffect(() => {
    const { socket, outbox } = realtime;
    followFrames({ socket, outbox, queryClient, viewerId });
    socket.onRefused(() => onRefused());
    socket.connect();
    // Signing out, here or by a refusal, ends in a full load with the token gone.
    const onLeave = () => {
      if (!hasValidToken()) outbox.clear();
    };
    // Another tab may have closed with something unsent.
    const onLook = () => {
      if (document.visibilityState === "visible") void outbox.adoptOrphans();
    };
    onLook();
    window.addEventListener("pagehide", onLeave);
    document.addEventListener("visibilitychange", onLook);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      document.removeEventListener("visibilitychange", onLook);
      outbox.onDisconnected();
      socket.disconnect();
    };
  }, [realtime, queryClient, viewerId]);
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>;
}

function useParts(): Realtime {
  const realtime = useContext(RealtimeContext);
  if (!realtime) throw new Error("RealtimeProvider is missing above this component");
  return realtime;
}

/** Hears every frame of a type while the component is mounted. */
export function useFrame<Type extends FrameType>(type: Type, handler: (frame: FrameOf<Type>) => void): void {
  const { socket } = useParts();
  const onFrame = useEffectEvent(handler);
  useEffect(() => socket.on(type, (frame) => onFrame(frame)), [socket, type]);
}

/** Spec B§4: what the badge shows. */
export function useConnectionState(): ConnectionState {
  const { socket } = useParts();
  return useSyncExternalStore(
    (listener) => socket.onState(listener),
    () => socket.state,
    () => "connecting",
  );
}

/** `send` answers false when there is no authenticated socket; `joinEvent` answers the function that ends it. */
export function useRealtime(): Pick<WsClient, "send" | "joinEvent" | "tryNow"> {
  return useParts().socket;
}

/** What this tab has written and the server has not stored yet. */
export function useOutbox(): Outbox {
  return useParts().outbox;
}
