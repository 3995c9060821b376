import { sessionStore } from "@/lib/core/browser/storage";
import { clock } from "@/lib/core/shared/clock";
import { documentLoad } from "@/lib/core/shared/document-load";

const RELOADED_AT_KEY = "auth_reloaded_at";
const MIN_RELOAD_INTERVAL_MS = 30_000;

/**
 * Reloads the page unless this tab did so in the last half minute, because a server that keeps refusing must not cause a loop.
 * Never reloads if the browser blocks storage. Returns whether it reloads.
 */
export function reloadOnce(): boolean {
  if (!sessionStore.isAvailable()) return false;
  const reloadedAt = Number(sessionStore.get(RELOADED_AT_KEY) ?? 0);
  if (clock.ms() - reloadedAt < MIN_RELOAD_INTERVAL_MS) return false;
  sessionStore.set(RELOADED_AT_KEY, String(clock.ms()));
  documentLoad.reload();
  return true;
}

/** Allows the next reload at once: a new sign-in starts over. */
export const resetReloadLimit = (): void => sessionStore.remove(RELOADED_AT_KEY);
