import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

import { logInBrowser } from "@/lib/core/browser/log";

/** Pixels of a side: more than the server stores, so that nothing is enlarged (docs/decisions/021-re-encode-uploaded-images.md). */
const SELFIE_SIZE = 1024;
const QUALITY = 0.9;

/** `noCamera`: absent or refused. `noCanvas`: the picture can't be drawn. */
export type CameraError = "noCamera" | "noCanvas";

type Camera = {
  videoRef: RefObject<HTMLVideoElement | null>;
  state: "starting" | "live";
  error: CameraError | null;
  /** To be called when the video element starts to play. */
  onPlaying: () => void;
  /** Returns the middle square of the picture as a JPEG data URL, or null with `error` set. */
  capture: () => string | null;
  /** Requests the camera again. */
  restart: () => void;
};

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

/** Shows the front camera in a video element for as long as the component is mounted. */
export function useCamera(): Camera {
  const videoRef = useRef<HTMLVideoElement>(null);
  const stopStream = useRef<() => void>(() => undefined);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Camera["state"]>("starting");
  const [error, setError] = useState<CameraError | null>(null);

  const fail = useCallback((reason: CameraError, cause: unknown) => {
    logInBrowser(`selfie: ${reason}`, cause);
    stopStream.current();
    setError(reason);
  }, []);

  // Effect: opens the device's camera, and releases it, also if it opens after the component is unmounted.
  useEffect(() => {
    let isUnmounted = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const open = async () => {
      // On a page without HTTPS `mediaDevices` is undefined; the TypeError is handled like a refusal.
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 1280 } },
        audio: false,
      });
      if (isUnmounted || !videoRef.current) return stop();
      videoRef.current.srcObject = stream;
    };
    stopStream.current = stop;
    open().catch((cause: unknown) => !isUnmounted && fail("noCamera", cause));
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [attempt, fail]);

  const onPlaying = useCallback(() => setState("live"), []);
  const capture = useCallback(() => {
    if (!videoRef.current) return null;
    try {
      return captureSquare(videoRef.current);
    } catch (cause) {
      fail("noCanvas", cause);
      return null;
    }
  }, [fail]);
  const restart = useCallback(() => {
    setState("starting");
    setError(null);
    setAttempt((count) => count + 1);
  }, []);

  return { videoRef, state, error, onPlaying, capture, restart };
}
