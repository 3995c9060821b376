import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { badgeCountsQuery } from "@/lib/messages/client";
import { closeReadNotifications } from "@/lib/notifications/client";

import { useHasConnected } from "./use-realtime";

/** See docs/product/notifications.md#push-notifications. */
export function ReadNotifications() {
  const { data } = useQuery({ ...badgeCountsQuery(), enabled: useHasConnected() });
  // Effect: closes the device's notifications about messages that were read, here or elsewhere.
  useEffect(() => {
    if (data) void closeReadNotifications(data).catch(() => undefined);
  }, [data]);
  return null;
}
