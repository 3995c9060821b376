"use client";

import { useEffect, useState } from "react";

import { useConnectionState, useRealtime } from "@/components/live/realtime-provider";
import { Spinner } from "@/components/ui/feedback/spinner";

/** A blink of the network is nobody's business. */
const SAID_AFTER_MS = 2_500;

/** Says when the live connection is away for longer than a moment, and what becomes of what is written meanwhile. */
export function ReconnectingBanner() {
  const connected = useConnectionState() === "connected";
  const { tryNow } = useRealtime();
  const [away, setAway] = useState(false);
  // An effect, because it is about time passing.
  useEffect(() => {
    if (connected) return;
    const timer = setTimeout(() => setAway(true), SAID_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setAway(false);
    };
  }, [connected]);

  return (
    <div role="status">
      {away && !connected && (
        <p className="flex items-center justify-center gap-2 border-t bg-soon-soft px-3 text-sm text-soon">
          <Spinner size="sm" />
          Connecting... Messages will wait.
          <button
            type="button"
            onClick={tryNow}
            className="min-h-11 shrink-0 rounded-xs px-1 font-semibold underline underline-offset-4"
          >
            Try now
          </button>
        </p>
      )}
    </div>
  );
}
