"use client";

import { Camera } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/overlay/dialog";
import { toast } from "@/components/ui/feedback/toast";

import { AvatarGallery } from "./avatar-gallery";
import { isReadable } from "./photo-canvas";
import { PhotoDrop } from "./photo-drop";
import { useUploadPhoto } from "./use-upload-photo";

// Both load when they are first shown.
const PhotoCrop = dynamic(() => import("./photo-crop"), { ssr: false });
const SelfieCaptureDialog = dynamic(() => import("./selfie-capture").then((module) => module.SelfieCaptureDialog), {
  ssr: false,
});

type PhotoDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  userId: string;
  /** The picture worn now. */
  current: string | null;
  /** Whose family comes first in the gallery. */
  industry: string;
  /** The selfie's button, which the spec has hidden (decision 021). */
  offersSelfie: boolean;
};

/** What my name tag shows of me: a photo of mine, cut to size, or a drawn picture (spec B§2). */
export function PhotoDialog({ open, onOpenChange, userId, current, industry, offersSelfie }: PhotoDialogProps) {
  const [source, setSource] = useState<string | null>(null);
  const [takesSelfie, setTakesSelfie] = useState(false);
  const close = () => {
    setSource(null);
    onOpenChange(false);
  };
  const { progress, upload, cancel } = useUploadPhoto(userId, close);
  // An effect, because a blob's address holds its bytes until it is given back.
  useEffect(() => (source?.startsWith("blob:") ? () => URL.revokeObjectURL(source) : undefined), [source]);

  const take = async (file: File) => {
    const address = URL.createObjectURL(file);
    if (await isReadable(address)) return setSource(address);
    URL.revokeObjectURL(address);
    const description = "This file can't be read as a picture. Please choose another.";
    toast({ title: "Failed to update picture", description, variant: "destructive" });
  };
  const onLeave = () => {
    cancel();
    close();
  };

  return (
    <>
      <Dialog open={open && !takesSelfie} onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : onLeave())}>
        <DialogContent className="md:max-w-xl">
          <DialogHeader>
            <DialogTitle>{source ? "Position your photo" : "Profile picture"}</DialogTitle>
            <DialogDescription>Everyone you meet sees it on your name tag.</DialogDescription>
          </DialogHeader>
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
              <PhotoDrop onFile={(file) => void take(file)} />
              {offersSelfie && (
                <Button variant="outline" onClick={() => setTakesSelfie(true)}>
                  <Camera aria-hidden />
                  Take a selfie
                </Button>
              )}
              <AvatarGallery current={current} industry={industry} onDone={close} />
            </>
          )}
        </DialogContent>
      </Dialog>
      {takesSelfie && <SelfieCaptureDialog open onOpenChange={setTakesSelfie} onCapture={setSource} />}
    </>
  );
}
