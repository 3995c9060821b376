"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { syncDevice, pushKeyQuery } from "@/lib/notifications/client";

/** Registers this device's push subscription for the signed-in member. */
export function PushSync({ viewerId }: { viewerId: string }) {
  const queryClient = useQueryClient();
  // Effect: registers the browser's push subscription with the server for this member. A failure is tried again at the next
  // load.
  useEffect(() => {
    const publicKey = async () => (await queryClient.fetchQuery(pushKeyQuery())).publicKey;
    void syncDevice(viewerId, publicKey).catch(() => undefined);
  }, [viewerId, queryClient]);
  return null;
}
