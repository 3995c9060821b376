import { useSyncExternalStore } from "react";

import { localStore } from "@/lib/core/browser/storage";

import { THEME_KEY } from "./before-paint";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

function readTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return shown === "light" || shown === "dark" ? shown : "system";
}

function applyTheme(theme: string | null): void {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme): void {
  applyTheme(theme);
  if (theme === "system") localStore.remove(THEME_KEY);
  else localStore.set(THEME_KEY, theme);
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === THEME_KEY && applyTheme(event.newValue);
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => "system");
}
