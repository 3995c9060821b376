"use client";

import { useTranslations } from "next-intl";

import { PlainButton } from "@/components/ui/plain-button";
import { type Range, RANGES } from "@/lib/admin/constants/statistics";

export type RangeProps = { range: Range; onRange: (range: Range) => void };

export function RangeSwitch({ range, onRange }: RangeProps) {
  const t = useTranslations("admin.overview");
  return (
    <div role="group" aria-label={t("range")} className="flex flex-wrap rounded-md bg-secondary p-[3px]">
      {RANGES.map((days) => (
        <PlainButton
          key={days}
          aria-pressed={days === range}
          data-state={days === range ? "active" : undefined}
          onClick={() => onRange(days)}
          className="min-h-11 rounded-[10px] px-3.5 text-sm font-semibold text-muted-foreground tabular-nums transition-colors hover:text-foreground data-[state=active]:bg-card data-[state=active]:text-card-foreground data-[state=active]:shadow-soft"
        >
          {t("rangeDays", { days: String(days) })}
        </PlainButton>
      ))}
    </div>
  );
}
