import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";

import { requireMember } from "@/components/live/outbox/require-member";
import { isRefusalOfThisSession, onSessionEnd } from "@/lib/auth/client/end-session";
import { listen } from "@/lib/core/browser/listen";
import { onUnauthorized } from "@/lib/http/browser/api-client";

import { DoorDevice } from "./door-device";
import { getDoorPath, removeDoorData } from "./door-data";
import { createDoorStore } from "./door-store";

/** Live events bring most changes at once; new RSVPs have none. */
const REFRESH_MS = 20_000;
/** A helper's page has no live events, and learns by it that the link was withdrawn. */
const LINK_REFRESH_MS = 10_000;
const RETRY_MS = 5_000;

/** `owner`: the member, or of a helper's link `toLinkOwner`, with its id as `linkId`. */
export type Door = { eventId: string; owner: string; linkId?: string };

function createDevice({ eventId, owner, linkId }: Door): DoorDevice {
  const requireSession = linkId ? undefined : () => requireMember(owner);
  const page = { linkId, path: getDoorPath(eventId, owner) };
  return new DoorDevice(eventId, createDoorStore(owner, eventId), requireSession, page);
}

function getRefreshMs({ isOffline, isRevoked }: ReturnType<DoorDevice["get"]>, linkId?: string): number | false {
  if (isOffline) return RETRY_MS;
  if (!linkId) return REFRESH_MS;
  // The page of a link that ended says so, until it is opened again.
  return isRevoked ? false : LINK_REFRESH_MS;
}

const watchSession = (viewerId: string): (() => void)[] => [
  onUnauthorized((sentToken) => isRefusalOfThisSession(sentToken, viewerId) && void removeDoorData()),
  onSessionEnd(() => removeDoorData()),
];

/** docs/product/door.md */
export function useDoorDevice(door: Door) {
  const { eventId, owner, linkId } = door;
  const [device] = useState(() => createDevice(door));
  const state = useSyncExternalStore(device.subscribe, device.get, device.get);
  // The key is a path, so that live events about the event read the list again.
  const { error, refetch } = useQuery({
    queryKey: [`/api/events/${eventId}/door/list`],
    queryFn: device.refresh,
    retry: false,
    refetchInterval: getRefreshMs(state, linkId),
    // A tablet at the door may count as a background tab.
    refetchIntervalInBackground: true,
  });
  // Effect: reads what an earlier page stored, and removes a member's when the session ends.
  useEffect(() => {
    void removeDoorData(owner).then(() => device.start().catch(() => undefined));
    const stops = [
      listen(window, () => void refetch(), "online"),
      // On the first visit the worker controls the page, and so keeps it, only after a while.
      "serviceWorker" in navigator
        ? listen(navigator.serviceWorker, () => void refetch(), "controllerchange")
        : () => undefined,
      ...(linkId ? [] : watchSession(owner)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [device, owner, linkId, refetch]);
  return { device, state, error };
}
