import { sessionStore } from "@/lib/core/browser/storage";
import { clock } from "@/lib/core/shared/clock";
import { documentLoad } from "@/lib/core/shared/document-load";

/** The keys of the last reload for each reason: a session that was just restored can end. */
const RELOADED_AT = { restored: "auth_restored_at", ended: "auth_reloaded_at" } as const;
const MIN_RELOAD_INTERVAL_MS = 30_000;

/** Not again soon for the same reason, so that reloads can't loop. Returns whether it reloads. */
export function reloadOnce(reason: keyof typeof RELOADED_AT): boolean {
  if (!sessionStore.isAvailable()) return false;
  const key = RELOADED_AT[reason];
  if (clock.ms() - Number(sessionStore.get(key) ?? 0) < MIN_RELOAD_INTERVAL_MS) return false;
  sessionStore.set(key, String(clock.ms()));
  documentLoad.reload();
  return true;
}

export const resetReloadLimit = (): void => sessionStore.remove(...Object.values(RELOADED_AT));
