import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { syncDevice, pushKeyQuery } from "@/lib/notifications/client";

/** `viewerId` is null for a visitor, whose device then gets no more pushes. */
export function PushSync({ viewerId }: { viewerId: string | null }) {
  const queryClient = useQueryClient();
  // A failure is tried again at the next load.
  useEffect(() => {
    const publicKey = async () => (await queryClient.fetchQuery(pushKeyQuery())).publicKey;
    void syncDevice(viewerId, publicKey).catch(() => undefined);
  }, [viewerId, queryClient]);
  return null;
}
