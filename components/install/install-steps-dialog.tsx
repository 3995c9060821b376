"use client";

import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader } from "@/components/ui/overlay/dialog";

import { type Platform, STEPS } from "./platform";

export function InstallStepsDialog({ platform, onClose }: { platform: Platform; onClose: () => void }) {
  const t = useTranslations("install");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent role="alertdialog">
        <DialogHeader title={t("dialog.title", { platform: t(`platforms.${platform}`) })}>
          <DialogDescription asChild>
            <ol className="grid list-inside list-decimal gap-1 text-base text-foreground">
              {STEPS.map((step) => (
                <li key={step}>{t(`steps.${platform}.${step}.title`)}</li>
              ))}
            </ol>
          </DialogDescription>
        </DialogHeader>
        <Button onClick={onClose}>{t("dialog.close")}</Button>
      </DialogContent>
    </Dialog>
  );
}
