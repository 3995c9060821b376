import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { MapSocket } from "@/lib/api/browser/socket-io-client";
import type { ConnectionState } from "@/lib/api/browser/ws-client";
import { sessionStore } from "@/lib/core/browser/storage";
import type { Position } from "@/lib/presence/schema";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";

const KEY = "location_shared_at";

/** Stored for the tab, so that visiting another screen does not end the consent. */
const hasConsent = (attendanceId: string): boolean => sessionStore.get(KEY) === attendanceId;

/** If the browser blocks storage, the consent ends with the screen. */
const saveConsent = (attendanceId: string): void => void sessionStore.set(KEY, attendanceId);

const removeConsent = (): void => sessionStore.remove(KEY);

// See docs/product/presence.md#location-updates.
const POSITION_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 2_000 };
const SEND_EVERY_MS = 1_000;
/** The map removes a marker after 60 seconds, so an unmoved position is sent again. */
const REPEAT_AFTER_MS = 20_000;
const RETRY_AFTER_MS = 3_000;

/**
 * `locating` waits for the device or the server. `sharing` is confirmed by the server.
 * `reconnecting` was sharing before the connection was lost. `away` is outside the radius. `hidden`
 * sends nothing, because nobody may see the viewer. `denied` and `unsupported` come from the
 * browser. `unavailable` has no position at the moment.
 */
export type SharingState =
  "off" | "locating" | "sharing" | "reconnecting" | "away" | "hidden" | "denied" | "unsupported" | "unavailable";

type PendingPosition = { position: Position; sentAt: number; dueAfterMs: number };

type Report = { state: SharingState; choice: MapVisibility };

function getState(isOn: boolean, choice: MapVisibility, connection: ConnectionState, report: Report): SharingState {
  if (!isOn) return report.state;
  if (choice === "nobody") return "hidden";
  if (report.choice !== choice) return "locating";
  // The server removes the marker some time after it has lost the connection.
  return report.state === "sharing" && connection !== "connected" ? "reconnecting" : report.state;
}

/**
 * Shares the viewer's position from their consent until they stop or leave the screen. Sends
 * nothing if nobody may see the viewer.
 */
export function useLocationSharing(
  socket: MapSocket,
  connection: ConnectionState,
  attendanceId: string,
  choice: MapVisibility,
) {
  const [isOn, setOn] = useState(() => hasConsent(attendanceId));
  const [report, setReport] = useState<Report>({ state: isOn ? "locating" : "off", choice });
  // The server responds once a second, usually with the same.
  const setState = (state: SharingState, confirmed = choice) =>
    setReport((last) => (last.state === state && last.choice === confirmed ? last : { state, choice: confirmed }));
  const newest = useRef<PendingPosition | null>(null);
  const isWatching = isOn && choice !== "nobody";

  const send = useEffectEvent(async () => {
    const sent = newest.current;
    if (!sent) return;
    Object.assign(sent, { sentAt: performance.now(), dueAfterMs: REPEAT_AFTER_MS });
    const response = await socket.sendLocation(sent.position);
    if (!newest.current) return;
    // The server has not confirmed this position for this choice. No effect if a newer one is
    // pending.
    if (response?.visibleTo !== choice) sent.dueAfterMs = RETRY_AFTER_MS;
    if (response) setState(response.inRange ? "sharing" : "away", response.visibleTo);
  });
  const sendIfDue = useEffectEvent(() => {
    if (newest.current && performance.now() - newest.current.sentAt >= newest.current.dueAfterMs) void send();
  });
  const onPosition = useEffectEvent(({ coords: { latitude, longitude } }: GeolocationPosition) => {
    const sentAt = newest.current?.sentAt ?? -Infinity;
    newest.current = { position: { latitude, longitude }, sentAt, dueAfterMs: SEND_EVERY_MS };
    sendIfDue();
  });
  const onPositionError = useEffectEvent((error: GeolocationPositionError) => {
    if (error.code !== error.PERMISSION_DENIED) return setState("unavailable");
    removeConsent();
    setOn(false);
    setState("denied");
  });

  // Effect: watches the device's position, and sends it at intervals, while somebody may see it.
  useEffect(() => {
    if (!isWatching) return;
    const watch = navigator.geolocation.watchPosition(
      (position) => onPosition(position),
      (error) => onPositionError(error),
      POSITION_OPTIONS,
    );
    const timer = setInterval(() => sendIfDue(), SEND_EVERY_MS);
    return () => {
      navigator.geolocation.clearWatch(watch);
      clearInterval(timer);
      newest.current = null;
    };
  }, [isWatching]);

  // The server removes the marker of a lost connection. Another choice needs a new confirmation.
  useEffect(() => {
    if (connection === "connected") void send();
  }, [connection, choice]);

  return {
    state: getState(isOn, choice, connection, report),
    isOn,
    start: () => {
      if (!("geolocation" in navigator)) return setState("unsupported");
      saveConsent(attendanceId);
      setState("locating");
      setOn(true);
    },
    stop: () => {
      removeConsent();
      setOn(false);
      setState("off");
      void socket.withdraw();
    },
  };
}
