"use client";

import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/overlay/dialog";

import { type Platform, PLATFORM_LABELS, STEPS } from "./platform";

/** The short alert of steps for browsers that offer no install prompt (spec B§2). */
export function InstallSteps({ platform, onClose }: { platform: Platform; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent role="alertdialog">
        <DialogHeader>
          <DialogTitle>Install on {PLATFORM_LABELS[platform]}</DialogTitle>
          <DialogDescription asChild>
            <ol className="grid list-inside list-decimal gap-1 text-base text-foreground">
              {STEPS[platform].map(({ title }) => (
                <li key={title}>{title}</li>
              ))}
            </ol>
          </DialogDescription>
        </DialogHeader>
        <Button onClick={onClose}>Got it</Button>
      </DialogContent>
    </Dialog>
  );
}
