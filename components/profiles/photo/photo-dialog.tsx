"use client";

import { Camera } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useEffect, useState } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/overlay/dialog";

import { AvatarGallery } from "./avatar-gallery";
import { isReadable } from "./photo-canvas";
import { PhotoDrop } from "./photo-drop";
import { useUploadPhoto } from "./use-upload-photo";

// Both load when they are first shown.
const PhotoCrop = lazyWithRetry(() => import("./photo-crop").then((module) => module.default));
const SelfieDialog = lazyWithRetry(() => import("./selfie-dialog").then((module) => module.SelfieDialog));

type PhotoDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  userId: string;
  current: string | null;
  industry: string;
  /** See docs/product/profiles.md#selfie. */
  offersSelfie: boolean;
};

export function PhotoDialog({ open, onOpenChange, userId, current, industry, offersSelfie }: PhotoDialogProps) {
  const t = useTranslations("profiles.photo");
  const [source, setSource] = useState<string | null>(null);
  const [isTakingSelfie, setTakingSelfie] = useState(false);
  const close = () => {
    setSource(null);
    onOpenChange(false);
  };
  const { progress, upload, cancel } = useUploadPhoto(userId, close);

  // An unrevoked blob URL keeps the file in memory.
  useEffect(() => (source?.startsWith("blob:") ? () => URL.revokeObjectURL(source) : undefined), [source]);

  const openFile = async (file: File) => {
    const url = URL.createObjectURL(file);
    if (await isReadable(url)) return setSource(url);
    URL.revokeObjectURL(url);
    toast({ title: t("toast.unreadable.title"), description: t("toast.unreadable.text"), variant: "destructive" });
  };
  const onDialogOpenChange = (isOpen: boolean) => {
    if (isOpen) return onOpenChange(true);
    cancel();
    close();
  };

  return (
    <>
      <Dialog open={open && !isTakingSelfie} onOpenChange={onDialogOpenChange}>
        <DialogContent width="xl">
          <DialogHeader title={t(source ? "cropTitle" : "title")} description={t("description")} />
          {source ? (
            <PhotoCrop
              key={source}
              source={source}
              progress={progress}
              onBack={() => (progress === null ? setSource(null) : cancel())}
              onUse={(area, degrees) => upload({ source, area, degrees })}
            />
          ) : (
            <>
              <PhotoDrop onFile={(file) => void openFile(file)} />
              {offersSelfie && (
                <Button variant="outline" onClick={() => setTakingSelfie(true)}>
                  <Camera aria-hidden />
                  {t("takeSelfie")}
                </Button>
              )}
              <AvatarGallery current={current} industry={industry} onDone={close} />
            </>
          )}
        </DialogContent>
      </Dialog>
      {isTakingSelfie && <SelfieDialog open onOpenChange={setTakingSelfie} onCapture={setSource} />}
    </>
  );
}
