import { useEffect, useEffectEvent, useRef, useState } from "react";

import { logInBrowser } from "@/lib/core/browser/log";

/** Larger than the stored picture (docs/decisions/021-re-encode-uploaded-images.md). */
const SELFIE_SIZE = 1024;
const QUALITY = 0.9;

/** `noCamera`: absent or refused. `noCanvas`: the picture can't be drawn. */
export type CameraError = "noCamera" | "noCanvas";

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

export function useCamera() {
  const videoRef = useRef<HTMLVideoElement>(null);
  const stopStream = useRef<() => void>(() => undefined);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<"starting" | "live">("starting");
  const [error, setError] = useState<CameraError | null>(null);

  const fail = (reason: CameraError, cause: unknown) => {
    logInBrowser(`selfie: ${reason}`, cause);
    stopStream.current();
    setError(reason);
  };
  const onRefused = useEffectEvent((cause: unknown) => fail("noCamera", cause));

  // Also releases a camera that opens after unmounting.
  useEffect(() => {
    let isUnmounted = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const open = async () => {
      // Without HTTPS `mediaDevices` is undefined. The TypeError counts as a refusal.
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 1280 } },
        audio: false,
      });
      if (isUnmounted || !videoRef.current) return stop();
      videoRef.current.srcObject = stream;
    };
    stopStream.current = stop;
    open().catch((cause: unknown) => !isUnmounted && onRefused(cause));
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [attempt]);

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
