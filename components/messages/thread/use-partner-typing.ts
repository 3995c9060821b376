import { useEffect, useState } from "react";

import { useFrame } from "@/components/live/use-realtime";

const SHOWN_MS = 5_000;

/** The protocol has no frame for "stopped typing", so a timer or a message ends it. */
export function usePartnerTyping(partnerId: string): boolean {
  // Counts frames, so that each one restarts the timer.
  const [typingFrames, setTypingFrames] = useState(0);
  useFrame("typing", (frame) => {
    if (frame.userId === partnerId) setTypingFrames((count) => count + 1);
  });
  useFrame("receive_message", ({ message }) => {
    if (message.senderId === partnerId) setTypingFrames(0);
  });
  // Effect: runs a timer since the socket's last frame, because the protocol has no frame for
  // "stopped typing".
  useEffect(() => {
    if (typingFrames === 0) return;
    const timer = setTimeout(() => setTypingFrames(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [typingFrames]);
  return typingFrames > 0;
}
