"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";

import type { Strength } from "./rate-password";

const LEVELS: Strength[] = ["weak", "fair", "good", "strong"];

const COLORS: Record<Strength, string> = {
  weak: "bg-destructive",
  fair: "bg-soon",
  good: "bg-primary",
  strong: "bg-primary",
};

export function StrengthMeter({ strength }: { strength: Strength }) {
  const t = useTranslations("auth.password");
  const level = LEVELS.indexOf(strength);
  return (
    <span className="flex items-center gap-2.5">
      <span aria-hidden className="flex w-24 shrink-0 gap-1">
        {LEVELS.map((name, index) => (
          <span
            key={name}
            className={clsx("h-1.5 flex-1 rounded-full", index <= level ? COLORS[strength] : "bg-border")}
          />
        ))}
      </span>
      <span className="font-medium text-foreground">{t(`strength.${strength}`)}</span>
    </span>
  );
}
