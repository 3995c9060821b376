import { useEffect, useState } from "react";

import { clock } from "@/lib/core/clock";

const EVERY_MS = 30_000;

/** The present as ISO 8601, from the instant the server rendered with, so that the first text is the same on both sides. */
export function useNow(rendered: string): string {
  const [now, setNow] = useState(rendered);
  // An effect, because time passes outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now().toISOString()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
