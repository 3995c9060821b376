"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";

export type UpdateBarProps = { onReload: () => void };

export function UpdateBar({ onReload }: UpdateBarProps) {
  const t = useTranslations("offline.update");
  return (
    <div
      role="status"
      // Stays usable above an open dialog, which hides the rest of the page.
      aria-live="polite"
      data-slot="update-bar"
      className="pointer-events-auto fixed inset-x-0 top-0 z-90 mx-auto mt-[calc(--spacing(2)+env(safe-area-inset-top))] flex w-[calc(100%-1rem)] max-w-md animate-in flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg border bg-popover py-1.5 pr-1.5 pl-4 text-sm text-popover-foreground shadow-soft fade-in-0 slide-in-from-top-4"
    >
      <p className="font-semibold">{t("text")}</p>
      <Button onClick={onReload}>
        <RefreshCw aria-hidden />
        {t("button")}
      </Button>
    </div>
  );
}
