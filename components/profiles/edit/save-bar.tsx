"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";

export function SaveBar({ isDirty, isSaving }: { isDirty: boolean; isSaving: boolean }) {
  const t = useTranslations("profiles.edit");
  return (
    <div
      data-slot="save-bar"
      className={clsx(
        "flex flex-wrap items-center justify-between gap-3 rounded-b-lg border-t bg-card px-4 py-3 md:px-6",
        isDirty && "sticky bottom-[calc(--spacing(16)+env(safe-area-inset-bottom))] z-20 md:bottom-0",
      )}
    >
      <p role="status" className="text-sm text-muted-foreground">
        {isDirty && t("unsaved")}
      </p>
      <Button type="submit" isBusy={isSaving} className="ml-auto min-w-[min(9rem,100%)]">
        {t(isSaving ? "saving" : "save")}
      </Button>
    </div>
  );
}
