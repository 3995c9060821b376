import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useCallback, useSyncExternalStore } from "react";

import { currentUserQuery } from "@/lib/auth/client/current-user";
import { getStoredHeadshot, type Headshot, subscribeToHeadshot } from "@/lib/profiles/client/headshot";

import { UserAvatar } from "./user-avatar";

/** The viewer's own picture. */
export function OwnAvatar({ userId, profile, ...props }: ComponentProps<typeof UserAvatar> & { userId: string }) {
  const headshot = useHeadshot(userId);
  return <UserAvatar profile={headshot ? { ...profile, avatarUrl: headshot } : profile} {...props} />;
}

function parseHeadshot(stored: string | null): Headshot | null {
  try {
    return stored === null ? null : (JSON.parse(stored) as Headshot);
  } catch {
    return null;
  }
}

/**
 * Returns the photo of this device's last selfie or upload. Returns null if the member has since
 * chosen another picture elsewhere.
 */
function useHeadshot(userId: string): string | null {
  const read = useCallback(() => getStoredHeadshot(userId), [userId]);
  // The server's HTML shows the server's avatar; the headshot replaces it after hydration.
  const headshot = parseHeadshot(useSyncExternalStore(subscribeToHeadshot, read, () => null));
  const { data: viewer } = useQuery(currentUserQuery());
  if (!headshot || (viewer && viewer.profile.avatarUrl !== headshot.avatarUrl)) return null;
  return headshot.picture;
}
