import { clock } from "@/lib/core/shared/clock";

const REPEAT_MS = 4_000;
const MAX_SEEN = 50;

/**
 * Returns a function that says whether a text was seen within the last seconds. A camera reads a
 * code again and again while it is held.
 */
export function createRepeatFilter(): (text: string) => boolean {
  const seen = new Map<string, number>();
  return (text) => {
    const now = clock.ms();
    const last = seen.get(text);
    seen.delete(text);
    seen.set(text, now);
    const [oldest] = seen.keys();
    if (seen.size > MAX_SEEN && oldest !== undefined) seen.delete(oldest);
    return last !== undefined && now - last < REPEAT_MS;
  };
}
