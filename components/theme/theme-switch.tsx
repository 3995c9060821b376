"use client";

import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";

import { RadioGroup } from "@/components/ui/form/choice/radio-group";
import { useTranslations } from "@/components/ui/text/use-translations";
import { localStore } from "@/lib/core/browser/storage";

import { THEME_KEY } from "./before-paint";

const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

const ICONS: Record<Theme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon };

export function ThemeSwitch() {
  const t = useTranslations("shell.theme");
  const theme = useSyncExternalStore<Theme>(subscribe, readTheme, () => "system");
  return (
    <RadioGroup
      look="segment"
      legend={t("legend")}
      legendClassName="mb-1.5 text-xs font-semibold text-muted-foreground"
      options={THEMES}
      value={theme}
      onChange={setTheme}
    >
      {(value) => {
        const Icon = ICONS[value];
        return (
          <>
            <Icon aria-hidden className="size-4" />
            {t(value)}
          </>
        );
      }}
    </RadioGroup>
  );
}

function readTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return shown === "light" || shown === "dark" ? shown : "system";
}

function applyTheme(theme: string | null): void {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const listener of listeners) listener();
}

function setTheme(theme: Theme): void {
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
