import { useQuery } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

import { currentUserQuery } from "@/lib/auth/client";
import { type Headshot, onHeadshotChange, storedHeadshot } from "@/lib/profiles/client";

function parsed(stored: string | null): Headshot | null {
  try {
    return stored === null ? null : (JSON.parse(stored) as Headshot);
  } catch {
    return null;
  }
}

/**
 * The picture of me that this device kept from a selfie or an upload (spec A§2), a data URL; null when there is none, or when
 * I wear another since, put on somewhere else.
 */
export function useHeadshot(userId: string): string | null {
  const read = useCallback(() => storedHeadshot(userId), [userId]);
  // The server knows none: its HTML shows its own copy, and this one comes with life.
  const headshot = parsed(useSyncExternalStore(onHeadshotChange, read, () => null));
  const { data: viewer } = useQuery(currentUserQuery());
  if (!headshot || (viewer && viewer.profile.avatarUrl !== headshot.avatarUrl)) return null;
  return headshot.picture;
}
