import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** `viewerId` is null for a visitor, whose device then gets no more pushes. */
export function PushSync({ viewerId }: { viewerId: string | null }) {
  const queryClient = useQueryClient();
  // A failure is tried again at the next load.
  useEffect(() => {
    // Without the permission no push comes.
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const sync = async () => {
      const { pushKeyQuery, syncDevice } = await import("@/lib/notifications/client");
      await syncDevice(viewerId, async () => (await queryClient.fetchQuery(pushKeyQuery())).publicKey);
    };
    void sync().catch(() => undefined);
  }, [viewerId, queryClient]);
  return null;
}
