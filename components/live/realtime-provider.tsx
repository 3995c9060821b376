"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";

import { createEntryStore } from "@/components/live/outbox/entry-store";
import { Outbox } from "@/components/live/outbox/outbox";
import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getWebSocketUrl } from "@/lib/api/browser/realtime-url";
import { type ConnectionState, WsClient } from "@/lib/api/browser/ws-client";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { endClosedSession, onSignOut } from "@/lib/auth/client/end-session";
import { hasValidToken } from "@/lib/auth/client/stored-session";
import { OUTBOX_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { listen } from "@/lib/core/browser/listen";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { type Realtime, RealtimeContext, useSocketState } from "./use-realtime";

/** It connects, so no frame comes before its code. Without it, nothing is live. */
const LiveUpdates = lazyWithRetry(() => import("./live-updates").then((module) => module.LiveUpdates));

type RealtimeProviderProps = {
  viewer: Pick<Viewer, "id">;
  realtimePort: number;
  children: ReactNode;
};

/** One live connection for each tab; see docs/product/realtime-protocol.md#two-channels. */
export function RealtimeProvider({ viewer: { id: viewerId }, realtimePort, children }: RealtimeProviderProps) {
  const queryClient = useQueryClient();
  // If the cookie still has a session, only a 401 of the API ends it. The call for the current user
  // gets a 401 if the token is really refused.
  const checkSession = async () => {
    if (await endClosedSession()) await queryClient.fetchQuery({ ...currentUserQuery(), staleTime: 0 });
  };
  const onRefused = useEffectEvent(checkSession);
  const [realtime] = useState<Realtime>(() => {
    const socket = new WsClient({ url: () => getWebSocketUrl(window.location, realtimePort) });
    const wire = { send: socket.send, replaceSocket: () => socket.replace() };
    return { socket, outbox: new Outbox(wire, createEntryStore(OUTBOX_PREFIX, viewerId)) };
  });
  // Signing in as another member reloads the document, so the dependencies never change.
  useEffect(() => {
    const { socket, outbox } = realtime;
    socket.onRefused(() => onRefused());
    // The server would refuse reads, and close the socket with 4401. A reconnection reads again.
    const stopSignOut = onSignOut(() => {
      void queryClient.cancelQueries();
      socket.close();
      return () => socket.connect();
    });
    // A session ends with a full load, after its token is removed.
    const onPageHide = () => {
      if (!hasValidToken()) outbox.clear();
    };
    // Another tab can have closed with unsent messages.
    const onVisible = () => {
      if (document.visibilityState === "visible") void outbox.adoptOrphans();
    };
    onVisible();
    const stops = [listen(window, onPageHide, "pagehide"), listen(document, onVisible, "visibilitychange")];
    return () => {
      stopSignOut();
      for (const stop of stops) stop();
      outbox.onDisconnected();
      socket.disconnect();
    };
  }, [realtime, queryClient]);
  const { socket } = realtime;
  const locale = useLocale();
  const connectedIn = useRef(locale);
  // Effect: the server writes errors in the language that the socket was opened in.
  useEffect(() => {
    if (connectedIn.current !== locale) socket.replace();
    connectedIn.current = locale;
  }, [locale, socket]);
  const state = useSocketState(socket);
  return (
    <RealtimeContext value={realtime}>
      <PausedNotice state={state} onResume={socket.reconnect} />
      {children}
      <LiveUpdates {...realtime} viewerId={viewerId} />
    </RealtimeContext>
  );
}

type PausedNoticeProps = { state: ConnectionState; onResume: () => void };

function PausedNotice({ state, onResume }: PausedNoticeProps) {
  const t = useTranslations("notifications.live.tooManyTabs");
  return (
    <div role="status">
      {state === "paused" && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 border-b bg-soon-soft px-3 text-sm text-soon">
          <p className="py-2">{t("text")}</p>
          <Button variant="outline" size="compact" onClick={onResume}>
            {t("resume")}
          </Button>
        </div>
      )}
    </div>
  );
}
