import { sessionStore } from "@/lib/core/browser/storage";
import { clock } from "@/lib/core/shared/clock";
import { documentLoad } from "@/lib/core/shared/document-load";

const RELOADED_AT_KEY = "auth_reloaded_at";
const MIN_RELOAD_INTERVAL_MS = 30_000;

/** Doesn't reload again soon, so that refusals can't loop. Returns whether it reloads. */
export function reloadOnce(): boolean {
  if (!sessionStore.isAvailable()) return false;
  const reloadedAt = Number(sessionStore.get(RELOADED_AT_KEY) ?? 0);
  if (clock.ms() - reloadedAt < MIN_RELOAD_INTERVAL_MS) return false;
  sessionStore.set(RELOADED_AT_KEY, String(clock.ms()));
  documentLoad.reload();
  return true;
}

export const resetReloadLimit = (): void => sessionStore.remove(RELOADED_AT_KEY);
