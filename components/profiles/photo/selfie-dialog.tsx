"use client";

import { Check, RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/overlay/dialog";

import { selfieFrameClasses, SelfieCamera } from "./selfie-camera";

type SelfieDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCapture: (dataUrl: string) => void;
};

export function SelfieDialog({ open, onOpenChange, onCapture }: SelfieDialogProps) {
  const t = useTranslations("profiles.selfie");
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader title={t("title")} description={t("description")} />
        <SelfieSteps
          onUse={(dataUrl) => {
            onOpenChange(false);
            onCapture(dataUrl);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

function SelfieSteps({ onUse }: { onUse: (dataUrl: string) => void }) {
  const [picture, setPicture] = useState<string | null>(null);
  return picture === null ? (
    <SelfieCamera onPicture={setPicture} />
  ) : (
    <Review picture={picture} onRetake={() => setPicture(null)} onUse={() => onUse(picture)} />
  );
}

function Review({ picture, onRetake, onUse }: { picture: string; onRetake: () => void; onUse: () => void }) {
  const t = useTranslations("profiles.selfie");
  const useButton = useRef<HTMLButtonElement>(null);
  // The Capture button had the focus and is gone.
  useEffect(() => useButton.current?.focus(), []);
  return (
    <>
      <div className={selfieFrameClasses}>
        {/* Not next/image: there is nothing to optimize in a data URL. */}
        <picture>
          <img src={picture} alt={t("alt")} className="size-full object-cover" />
        </picture>
      </div>
      <DialogFooter align="center">
        <Button variant="outline" size="lg" onClick={onRetake}>
          <RotateCcw aria-hidden />
          {t("retake")}
        </Button>
        <Button ref={useButton} size="lg" onClick={onUse}>
          <Check aria-hidden />
          {t("use")}
        </Button>
      </DialogFooter>
    </>
  );
}
