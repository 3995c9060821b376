import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";

import { unreadCountsQuery } from "@/lib/messages/client";
import type { UnreadCounts } from "@/lib/messages/schema";

import { useHasConnected } from "./use-realtime";

const NONE: UnreadCounts = { unreadMessages: 0, unreadConversations: 0, unreadFrom: [], pendingRequests: 0 };

const hasRequests = ({ pendingRequests }: UnreadCounts): boolean => pendingRequests > 0;

/** Waits for the live connection: frames before it are lost, so an earlier read may be outdated. */
export function useUnreadCounts(): UnreadCounts {
  const { data } = useQuery({ ...unreadCountsQuery(), enabled: useHasConnected() });
  // Deferred, so that the counts don't render again while the page hydrates.
  return useDeferredValue(data ?? NONE, NONE);
}

/** Renders again only for the first request and after the last one. */
export function useHasRequests(): boolean {
  const { data } = useQuery({ ...unreadCountsQuery(), enabled: useHasConnected(), select: hasRequests });
  return useDeferredValue(data ?? false, false);
}
