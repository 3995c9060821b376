"use client";

import { Camera, CameraOff, Check, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/overlay/dialog";
import { Spinner } from "@/components/ui/feedback/spinner";
import { cn } from "@/lib/core/browser/cn";

import { useCamera } from "./use-camera";

type SelfieCaptureDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The picture the member chose, a square JPEG as a data URL; the dialog has asked to close. */
  onCapture: (dataUrl: string) => void;
};

/** Takes a selfie with the front camera (spec B§2): capture, then retake or use. Nothing leaves the device here. */
export function SelfieCaptureDialog({ open, onOpenChange, onCapture }: SelfieCaptureDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Take a selfie</DialogTitle>
          <DialogDescription>Hold the phone at eye level and look at the camera.</DialogDescription>
        </DialogHeader>
        <Selfie
          onUse={(dataUrl) => {
            onOpenChange(false);
            onCapture(dataUrl);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

const frameClasses = "relative mx-auto aspect-square w-full max-w-80 overflow-hidden rounded-full bg-muted";

function Selfie({ onUse }: { onUse: (dataUrl: string) => void }) {
  const [picture, setPicture] = useState<string | null>(null);
  return picture === null ? (
    <Viewfinder onPicture={setPicture} />
  ) : (
    <Review picture={picture} onRetake={() => setPicture(null)} onUse={() => onUse(picture)} />
  );
}

function Viewfinder({ onPicture }: { onPicture: (dataUrl: string) => void }) {
  const { videoRef, state, error, onPlaying, capture, restart } = useCamera();
  if (state === "failed") {
    return (
      <div role="alert" className="flex flex-col items-center gap-4 py-6 text-center">
        <span className="grid size-14 place-content-center rounded-full bg-destructive-soft text-destructive">
          <CameraOff aria-hidden className="size-6" />
        </span>
        <p className="max-w-72 text-pretty">{error}</p>
        <Button variant="outline" onClick={restart}>
          <RotateCcw aria-hidden />
          Try again
        </Button>
      </div>
    );
  }
  const isLive = state === "live";
  return (
    <>
      <div className={frameClasses}>
        {/* Mirrored as a person knows their own face; the picture itself is not. */}
        <video
          ref={videoRef}
          autoPlay
          muted
          playsInline
          aria-label="Your camera"
          onPlaying={onPlaying}
          className={cn("size-full -scale-x-100 object-cover transition-opacity", !isLive && "opacity-0")}
        />
        {!isLive && (
          <p role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-2 text-sm">
            <Spinner />
            Starting the camera...
          </p>
        )}
      </div>
      <DialogFooter className="sm:justify-center">
        <Button
          size="lg"
          disabled={!isLive}
          onClick={() => {
            const picture = capture();
            if (picture) onPicture(picture);
          }}
        >
          <Camera aria-hidden />
          Capture
        </Button>
      </DialogFooter>
    </>
  );
}

function Review({ picture, onRetake, onUse }: { picture: string; onRetake: () => void; onUse: () => void }) {
  const use = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone; the focus goes to what is next rather than to the page.
  useEffect(() => use.current?.focus(), []);
  return (
    <>
      <div className={frameClasses}>
        {/* A data URL has nothing to optimize. */}
        <picture>
          <img src={picture} alt="Your selfie" className="size-full object-cover" />
        </picture>
      </div>
      <DialogFooter className="sm:justify-center">
        <Button variant="outline" size="lg" onClick={onRetake}>
          <RotateCcw aria-hidden />
          Retake
        </Button>
        <Button ref={use} size="lg" onClick={onUse}>
          <Check aria-hidden />
          Use Photo
        </Button>
      </DialogFooter>
    </>
  );
}
