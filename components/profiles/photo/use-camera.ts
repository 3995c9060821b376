import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

import { logInBrowser } from "@/lib/core/browser/log";

/** Spec B§8. */
const NO_CAMERA = "Could not access camera. Please ensure permissions are granted.";
const NO_CANVAS = "Could not get canvas context";

/** Pixels of a side: more than the server keeps (decision 021), so that nothing is ever enlarged. */
const SELFIE_SIDE = 1024;
const QUALITY = 0.9;

type Camera = {
  videoRef: RefObject<HTMLVideoElement | null>;
  state: "starting" | "live" | "failed";
  /** What went wrong, in spec B§8's words. */
  error: string | null;
  /** The camera shows a picture. */
  onPlaying: () => void;
  /** The middle square of the picture as a JPEG data URL; null, with `error` set, when it can't be drawn. */
  capture: () => string | null;
  /** Asks for the camera again. */
  restart: () => void;
};

function squareOf(video: HTMLVideoElement): string {
  const { videoWidth, videoHeight } = video;
  const side = Math.min(videoWidth, videoHeight);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(side, SELFIE_SIDE);
  const context = canvas.getContext("2d");
  if (!context || side === 0) throw new Error(NO_CANVAS);
  const [left, top] = [(videoWidth - side) / 2, (videoHeight - side) / 2];
  context.drawImage(video, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", QUALITY);
}

/** The front camera in a video element, from mounting until the component goes. */
export function useCamera(): Camera {
  const videoRef = useRef<HTMLVideoElement>(null);
  const letGo = useRef<() => void>(() => undefined);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Camera["state"]>("starting");
  const [error, setError] = useState<string | null>(null);

  const fail = useCallback((message: string, cause: unknown) => {
    logInBrowser(message, cause);
    letGo.current();
    setError(message);
    setState("failed");
  }, []);

  // An effect, because the camera is a device: taken here, and given back whichever way this ends.
  useEffect(() => {
    let gone = false;
    let stream: MediaStream | undefined;
    const open = async () => {
      // Absent on a page that isn't secure; the TypeError says the same to a person as a refusal.
      const opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 1280 } },
        audio: false,
      });
      stream = opened;
      if (gone || !videoRef.current) return release();
      videoRef.current.srcObject = opened;
    };
    const release = () => stream?.getTracks().forEach((track) => track.stop());
    letGo.current = release;
    open().catch((cause: unknown) => !gone && fail(NO_CAMERA, cause));
    return () => {
      gone = true;
      release();
    };
  }, [attempt, fail]);

  const onPlaying = useCallback(() => setState("live"), []);
  const capture = useCallback(() => {
    if (!videoRef.current) return null;
    try {
      return squareOf(videoRef.current);
    } catch (cause) {
      fail(NO_CANVAS, cause);
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
