import { clsx } from "clsx";
import { Camera, CameraOff, Check, RotateCcw } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { CAMERA_START_TIMEOUT_MS, onCameraEnd } from "@/components/ui/scanner/camera";
import { Button } from "@/components/ui/button";
import { DialogFooter, ModalDialog } from "@/components/ui/overlay/dialog";
import { Spinner } from "@/components/ui/spinner";
import { useTranslations } from "@/components/ui/text/use-translations";
import { logInBrowser } from "@/lib/core/browser/log";

const selfieFrameClasses = "relative mx-auto aspect-square w-full max-w-80 overflow-hidden rounded-full bg-muted";

type SelfieDialogProps = { onClose: () => void; onCapture: (dataUrl: string) => void };

export function SelfieDialog({ onClose, onCapture }: SelfieDialogProps) {
  const t = useTranslations("profiles.selfie");
  return (
    <ModalDialog title={t("title")} description={t("description")} onClose={onClose}>
      <SelfieSteps
        onUse={(dataUrl) => {
          onClose();
          onCapture(dataUrl);
        }}
      />
    </ModalDialog>
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

function SelfieCamera({ onPicture }: { onPicture: (dataUrl: string) => void }) {
  const t = useTranslations("profiles.selfie");
  const { videoRef, state, error, onPlaying, capture, restart } = useCamera();
  if (error) return <CameraError error={error} onRetry={restart} />;
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

function CameraError({ error, onRetry }: { error: CameraFailure; onRetry: () => void }) {
  const t = useTranslations("profiles.selfie");
  return (
    <div role="alert" className="flex flex-col items-center gap-4 py-6 text-center">
      <span className="grid size-14 place-content-center rounded-full bg-destructive-soft text-destructive">
        <CameraOff aria-hidden className="size-6" />
      </span>
      <p className="max-w-72 text-pretty">{t(`errors.${error}`)}</p>
      <Button variant="outline" onClick={onRetry}>
        <RotateCcw aria-hidden />
        {t(error === "noPicture" || error === "ended" ? "startAgain" : "tryAgain")}
      </Button>
    </div>
  );
}

/** Larger than the stored picture (docs/decisions/021-re-encode-uploaded-images.md). */
const SELFIE_SIZE = 1024;
const QUALITY = 0.9;

/**
 * `noCamera`: absent or refused. `noCanvas`: the picture can't be drawn. `noPicture`: nothing came
 * in time. `ended`: the camera stopped by itself.
 */
type CameraFailure = "noCamera" | "noCanvas" | "noPicture" | "ended";

function captureSquare(video: HTMLVideoElement): string {
  const { videoWidth, videoHeight } = video;
  const side = Math.min(videoWidth, videoHeight);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(side, SELFIE_SIZE);
  const context = canvas.getContext("2d");
  if (!context || side === 0) throw new Error("Could not get canvas context");
  const [left, top] = [(videoWidth - side) / 2, (videoHeight - side) / 2];
  context.drawImage(video, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", QUALITY);
}

function useCamera() {
  const videoRef = useRef<HTMLVideoElement>(null);
  const stopStream = useRef<() => void>(() => undefined);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<"starting" | "live">("starting");
  const [error, setError] = useState<CameraFailure | null>(null);

  const fail = (reason: CameraFailure, cause: unknown) => {
    logInBrowser(`selfie: ${reason}`, cause);
    stopStream.current();
    setError(reason);
  };
  const onFailure = useEffectEvent(fail);

  // Also releases a camera that opens after unmounting or a failure.
  useEffect(() => {
    let isStopped = false;
    let stream: MediaStream | undefined;
    const stop = () => {
      isStopped = true;
      stream?.getTracks().forEach((track) => track.stop());
    };
    const open = async () => {
      // Without HTTPS `mediaDevices` is undefined. The TypeError counts as a refusal.
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 1280 } },
        audio: false,
      });
      if (isStopped || !videoRef.current) return stop();
      onCameraEnd(stream, () => onFailure("ended", null));
      videoRef.current.srcObject = stream;
    };
    stopStream.current = stop;
    open().catch((cause: unknown) => !isStopped && onFailure("noCamera", cause));
    return stop;
  }, [attempt]);

  const isStarting = state === "starting" && error === null;
  // The browser's question may stay unanswered, and a camera may start without a picture.
  useEffect(() => {
    if (!isStarting) return;
    const deadline = setTimeout(() => onFailure("noPicture", null), CAMERA_START_TIMEOUT_MS);
    return () => clearTimeout(deadline);
  }, [isStarting, attempt]);

  /** Returns a square JPEG data URL, or null with `error` set. */
  const capture = () => {
    if (!videoRef.current) return null;
    try {
      return captureSquare(videoRef.current);
    } catch (cause) {
      fail("noCanvas", cause);
      return null;
    }
  };
  const restart = () => {
    setState("starting");
    setError(null);
    setAttempt((count) => count + 1);
  };
  return { videoRef, state, error, onPlaying: () => setState("live"), capture, restart };
}
