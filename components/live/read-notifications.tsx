import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { unreadCountsQuery } from "@/lib/messages/client";
import type { UnreadCounts } from "@/lib/messages/schema";

import { useHasConnected } from "./use-realtime";

/** See docs/product/notifications.md#push-notifications. */
export function ReadNotifications() {
  const { data } = useQuery({ ...unreadCountsQuery(), enabled: useHasConnected() });
  // Effect: closes the device's notifications about messages that were read, here or elsewhere.
  useEffect(() => {
    // Without the permission there are none.
    if (!data || !("Notification" in window) || Notification.permission !== "granted") return;
    void close(data).catch(() => undefined);
  }, [data]);
  return null;
}

async function close(counts: UnreadCounts): Promise<void> {
  const { closeReadNotifications } = await import("@/lib/notifications/client");
  await closeReadNotifications(counts);
}
