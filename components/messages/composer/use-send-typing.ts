import { useRef } from "react";

import { useRealtime } from "@/components/live/use-realtime";
import { clock } from "@/lib/core/shared/clock";

const SEND_INTERVAL_MS = 3_000;

export function useSendTyping(partnerId: string): () => void {
  const { send } = useRealtime();
  const lastSentAt = useRef(0);
  return () => {
    if (clock.ms() - lastSentAt.current < SEND_INTERVAL_MS) return;
    if (send({ type: "typing", receiverId: partnerId })) lastSentAt.current = clock.ms();
  };
}
