"use client";

import { clsx } from "clsx";
import { Camera, CameraOff, RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { DialogFooter } from "@/components/ui/overlay/dialog";

import { useCamera } from "./use-camera";

export const selfieFrameClasses =
  "relative mx-auto aspect-square w-full max-w-80 overflow-hidden rounded-full bg-muted";

export function SelfieCamera({ onPicture }: { onPicture: (dataUrl: string) => void }) {
  const t = useTranslations("profiles.selfie");
  const { videoRef, state, error, onPlaying, capture, restart } = useCamera();
  if (error) return <CameraError text={t(`errors.${error}`)} onRetry={restart} />;
  const isLive = state === "live";
  const onCapture = () => {
    const picture = capture();
    if (picture) onPicture(picture);
  };
  return (
    <>
      <div className={selfieFrameClasses}>
        {/* Mirrored, as in a mirror. The captured picture is not. */}
        <video
          ref={videoRef}
          autoPlay
          muted
          playsInline
          aria-label={t("video")}
          onPlaying={onPlaying}
          className={clsx("size-full -scale-x-100 object-cover transition-opacity", !isLive && "opacity-0")}
        />
        <p
          role="status"
          className="absolute inset-0 grid place-content-center justify-items-center gap-2 text-sm empty:sr-only"
        >
          {!isLive && (
            <>
              <Spinner />
              {t("starting")}
            </>
          )}
        </p>
      </div>
      <DialogFooter align="center">
        <Button size="lg" disabled={!isLive} onClick={onCapture}>
          <Camera aria-hidden />
          {t("capture")}
        </Button>
      </DialogFooter>
    </>
  );
}

function CameraError({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTranslations("profiles.selfie");
  return (
    <div role="alert" className="flex flex-col items-center gap-4 py-6 text-center">
      <span className="grid size-14 place-content-center rounded-full bg-destructive-soft text-destructive">
        <CameraOff aria-hidden className="size-6" />
      </span>
      <p className="max-w-72 text-pretty">{text}</p>
      <Button variant="outline" onClick={onRetry}>
        <RotateCcw aria-hidden />
        {t("tryAgain")}
      </Button>
    </div>
  );
}
