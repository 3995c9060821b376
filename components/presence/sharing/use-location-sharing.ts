import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { Position } from "@/lib/presence/schema";
import type { MapSocket } from "@/lib/realtime/browser/socket-io-client";
import type { ConnectionState } from "@/lib/realtime/browser/ws-client";

/** Spec B§9, Location tracking. */
const WATCH: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 2_000 };
/** The server takes two a second at most (contract §2). */
const SEND_EVERY_MS = 1_000;
/** Who stands still sends no position, and who is silent for a minute leaves the map (contract §5). */
const SIGN_OF_LIFE_MS = 20_000;
/** The consent holds for this attendance and this tab, so that a look at another screen doesn't end it. */
const CONSENT_KEY = "location_shared_at";

/**
 * `off`: not shared. `locating`: waiting for the device. `sharing`: on the map. `away`: more than half a mile off, shown to
 * nobody. `denied` and `unsupported`: the browser won't; `unavailable`: it can't at the moment.
 */
export type SharingState = "off" | "locating" | "sharing" | "away" | "denied" | "unsupported" | "unavailable";

function consent(attendanceId: string, given?: boolean): boolean {
  try {
    if (given === true) sessionStorage.setItem(CONSENT_KEY, attendanceId);
    if (given === false) sessionStorage.removeItem(CONSENT_KEY);
    return sessionStorage.getItem(CONSENT_KEY) === attendanceId;
  } catch {
    // Storage is refused: the consent ends with the screen.
    return given === true;
  }
}

type Sharing = { state: SharingState; isOn: boolean; start: () => void; stop: () => void };

/** Shares my position with the event's map after my own consent, until I take it back or leave the screen (contract §5). */
export function useLocationSharing(socket: MapSocket, connection: ConnectionState, attendanceId: string): Sharing {
  const [isOn, setOn] = useState(() => consent(attendanceId));
  const [state, setState] = useState<SharingState>(isOn ? "locating" : "off");
  const last = useRef<{ position: Position; isSent: boolean; sentAt: number } | null>(null);

  const send = useEffectEvent(async () => {
    if (!last.current) return;
    last.current = { ...last.current, isSent: true, sentAt: performance.now() };
    const answer = await socket.sendLocation(last.current.position);
    // Taken back while the answer was under way: nothing is shared, whatever it says.
    if (answer && last.current) setState(answer.inRange ? "sharing" : "away");
  });
  const sendIfDue = useEffectEvent(() => {
    if (!last.current) return;
    const age = performance.now() - last.current.sentAt;
    if (age >= (last.current.isSent ? SIGN_OF_LIFE_MS : SEND_EVERY_MS)) void send();
  });
  const locate = useEffectEvent(({ coords: { latitude, longitude } }: GeolocationPosition) => {
    last.current = { position: { latitude, longitude }, isSent: false, sentAt: last.current?.sentAt ?? -Infinity };
    sendIfDue();
  });
  const fail = useEffectEvent((error: GeolocationPositionError) => {
    if (error.code !== error.PERMISSION_DENIED) return setState("unavailable");
    consent(attendanceId, false);
    setOn(false);
    setState("denied");
  });

  // An effect, because the device's position is outside React.
  useEffect(() => {
    if (!isOn) return;
    const watch = navigator.geolocation.watchPosition(
      (position) => locate(position),
      (error) => fail(error),
      WATCH,
    );
    const timer = setInterval(() => sendIfDue(), SEND_EVERY_MS);
    return () => {
      navigator.geolocation.clearWatch(watch);
      clearInterval(timer);
      last.current = null;
    };
  }, [isOn]);

  // After a loss the map has forgotten me: the last position again, at once.
  useEffect(() => {
    if (connection === "connected") void send();
  }, [connection]);

  return {
    state,
    isOn,
    start: () => {
      if (!("geolocation" in navigator)) return setState("unsupported");
      consent(attendanceId, true);
      setState("locating");
      setOn(true);
    },
    stop: () => {
      consent(attendanceId, false);
      setOn(false);
      setState("off");
      void socket.withdraw();
    },
  };
}
