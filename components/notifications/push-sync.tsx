import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { localStore } from "@/lib/core/browser/storage";
import { PUSH_MEMBER_KEY } from "@/lib/notifications/push-member";

/** `viewerId` is null for a visitor, whose device then gets no more pushes. */
export function PushSync({ viewerId }: { viewerId: string | null }) {
  const queryClient = useQueryClient();
  // A failure is tried again at the next load.
  useEffect(() => {
    if (localStore.get(PUSH_MEMBER_KEY) === null) return;
    const sync = async () => {
      const { pushKeyQuery, syncDevice } = await import("@/lib/notifications/client");
      await syncDevice(viewerId, async () => (await queryClient.fetchQuery(pushKeyQuery())).publicKey);
    };
    void sync().catch(() => undefined);
  }, [viewerId, queryClient]);
  return null;
}
