"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { keepDevice, pushKeyQuery } from "@/lib/notifications/client";

/** Ties this browser's pushes to who is signed in, and ends them for who isn't. Shows nothing. */
export function PushSync({ viewerId }: { viewerId: string | null }) {
  const queryClient = useQueryClient();
  // An effect, because the subscription is the browser's. What fails is tried again at the next load.
  useEffect(() => {
    const publicKey = async () => (await queryClient.fetchQuery(pushKeyQuery())).publicKey;
    void keepDevice(viewerId, publicKey).catch(() => undefined);
  }, [viewerId, queryClient]);
  return null;
}
