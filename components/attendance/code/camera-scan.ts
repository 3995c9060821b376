import { useEffect, useEffectEvent, useRef, useState } from "react";

import { CAMERA_START_TIMEOUT_MS, onCameraEnd } from "@/components/ui/browser/camera";

/** Feels immediate and limits the CPU load. */
const SCAN_EVERY_MS = 150;
/** In pixels. A larger picture takes longer to decode and finds no more codes. */
const MAX_WIDTH = 800;

export type ScanFailure = "denied" | "noCamera" | "inUse" | "insecure" | "failed" | "noPicture" | "ended";

type ScanListener = { onText: (text: string) => void; onFailure: (failure: ScanFailure) => void };

function toScanFailure(error: unknown): ScanFailure {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "noCamera";
  return name === "NotReadableError" ? "inUse" : "failed";
}

/**
 * Passes on each QR code's text. Returns a function that stops and releases the camera; a failure
 * releases it too.
 */
export function startScan(getVideo: () => HTMLVideoElement | null, { onText, onFailure }: ScanListener): () => void {
  let isStopped = false;
  let isPlaying = false;
  let camera: MediaStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The browser's question may stay unanswered, and a camera may start without a picture.
  const deadline = setTimeout(() => {
    if (!isPlaying || !getVideo()?.videoWidth) endWith("noPicture");
  }, CAMERA_START_TIMEOUT_MS);

  const scanFrame = async (
    readQr: (picture: ImageData) => Promise<string | null>,
    context: CanvasRenderingContext2D,
  ): Promise<void> => {
    const picture = captureFrame(getVideo(), context);
    const text = picture && (await readQr(picture));
    if (text !== null && !isStopped) onText(text);
    if (!isStopped) timer = setTimeout(() => void scanFrame(readQr, context).catch(fail), SCAN_EVERY_MS);
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(deadline);
    camera?.getTracks().forEach((track) => track.stop());
  };
  const endWith = (failure: ScanFailure) => {
    if (isStopped) return;
    stop();
    onFailure(failure);
  };
  const fail = (error: unknown) => endWith(toScanFailure(error));
  const openCamera = async (devices: MediaDevices): Promise<void> => {
    camera = await devices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } }, audio: false });
    // It may have stopped while the browser asked for permission.
    if (isStopped) return stop();
    onCameraEnd(camera, () => endWith("ended"));
    const video = getVideo();
    if (!video) return;
    video.srcObject = camera;
    await video.play();
    isPlaying = true;
  };
  const loadReader = async () => {
    const reader = await import("./qr-reader");
    await reader.prepareReader();
    return reader;
  };
  const run = async (): Promise<void> => {
    // Undefined on a page without HTTPS.
    const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
    if (!devices) return endWith("insecure");
    const [reader] = await Promise.all([loadReader(), openCamera(devices)]);
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("Could not get canvas context");
    if (!isStopped) await scanFrame(reader.readQr, context);
  };

  void run().catch(fail);
  return stop;
}

/** Scaled down. Returns null before the first picture. */
function captureFrame(video: HTMLVideoElement | null, context: CanvasRenderingContext2D): ImageData | null {
  if (!video || video.videoWidth === 0) return null;
  const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
  const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
  Object.assign(context.canvas, { width, height });
  context.drawImage(video, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

export function useScanner(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<ScanFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const handleText = useEffectEvent(onText);

  // Effect: opens the device's camera, and releases it when the component is unmounted.
  useEffect(
    () => startScan(() => video.current, { onText: (text) => handleText(text), onFailure: setFailure }),
    [attempt],
  );

  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { video, failure, retry };
}
