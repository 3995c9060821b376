import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";

import { requireMember } from "@/components/live/outbox/require-member";
import { isRefusalOfThisSession, onSessionEnd } from "@/lib/auth/client/end-session";
import { listen } from "@/lib/core/browser/listen";
import { onUnauthorized } from "@/lib/http/browser/api-client";

import { DoorDevice } from "./door-device";
import { removeDoorData } from "./door-data";
import { createDoorStore } from "./door-store";

/** Live events bring most changes at once; new RSVPs have none. */
const REFRESH_MS = 20_000;
const RETRY_MS = 5_000;

/** docs/product/door.md */
export function useDoorDevice(eventId: string, viewerId: string) {
  const [device] = useState(
    () => new DoorDevice(eventId, createDoorStore(viewerId, eventId), () => requireMember(viewerId)),
  );
  const state = useSyncExternalStore(device.subscribe, device.get, device.get);
  // The key is a path, so that live events about the event read the list again.
  const { error, refetch } = useQuery({
    queryKey: [`/api/events/${eventId}/door/list`],
    queryFn: device.refresh,
    retry: false,
    refetchInterval: state.isOffline ? RETRY_MS : REFRESH_MS,
    // A tablet at the door may count as a background tab.
    refetchIntervalInBackground: true,
  });
  // Effect: reads what an earlier page stored, and removes it when the session ends.
  useEffect(() => {
    void removeDoorData(viewerId).then(() => device.start().catch(() => undefined));
    const stops = [
      listen(window, () => void refetch(), "online"),
      // On the first visit the worker controls the page, and so keeps it, only after a while.
      "serviceWorker" in navigator
        ? listen(navigator.serviceWorker, () => void refetch(), "controllerchange")
        : () => undefined,
      onUnauthorized((sentToken) => isRefusalOfThisSession(sentToken, viewerId) && void removeDoorData()),
      onSessionEnd(() => removeDoorData()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [device, viewerId, refetch]);
  return { device, state, error };
}
