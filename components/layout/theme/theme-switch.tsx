"use client";

import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";

import { segmentsClasses, segmentVariants } from "@/components/ui/browser/segments";

import { setTheme, type Theme, THEMES, useTheme } from "./theme";

const THEME_LABELS: Record<Theme, { label: string; icon: LucideIcon }> = {
  system: { label: "System", icon: Monitor },
  light: { label: "Light", icon: Sun },
  dark: { label: "Dark", icon: Moon },
};

/** The three themes side by side, for the slide-out menu and the account menu. */
export function ThemeSwitch() {
  const theme = useTheme();
  // Its own name each time: the profile and the menu may both stand in the document.
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-semibold text-muted-foreground">Appearance</legend>
      <div className={segmentsClasses}>
        {THEMES.map((value) => {
          const { label, icon: Icon } = THEME_LABELS[value];
          return (
            <label
              key={value}
              data-state={value === theme ? "active" : "inactive"}
              className={segmentVariants({
                layout: "stacked",
                className: "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-ring",
              })}
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={value === theme}
                onChange={() => setTheme(value)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-4" />
              {label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
