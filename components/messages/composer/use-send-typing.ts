import { useEffect, useRef, useState } from "react";

import { useFrame, useRealtime } from "@/components/live/realtime-provider";
import { clock } from "@/lib/core/shared/clock";

const TELL_EVERY_MS = 3_000;
const SHOWN_MS = 5_000;

/** Whether the other is writing just now: said by the last `typing` frame, over when a message comes or nothing for 5 s. */
export function usePartnerTyping(partnerId: string): boolean {
  const [typing, setTyping] = useState(0);
  useFrame("typing", (frame) => {
    if (frame.userId === partnerId) setTyping((count) => count + 1);
  });
  useFrame("receive_message", ({ message }) => {
    if (message.senderId === partnerId) setTyping(0);
  });
  // An effect, because nobody says that they stopped.
  useEffect(() => {
    if (typing === 0) return;
    const timer = setTimeout(() => setTyping(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [typing]);
  return typing > 0;
}

/** Tells the other that I am writing, at most every 3 seconds; lost frames don't matter. */
export function useSendTyping(partnerId: string): () => void {
  const { send } = useRealtime();
  const told = useRef(0);
  return () => {
    if (clock.ms() - told.current < TELL_EVERY_MS) return;
    if (send({ type: "typing", receiverId: partnerId })) told.current = clock.ms();
  };
}
