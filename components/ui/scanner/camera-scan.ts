import { useEffect, useEffectEvent, useRef, useState } from "react";

import { CAMERA_START_TIMEOUT_MS, onCameraEnd } from "@/components/ui/scanner/camera";

/** Feels immediate and limits the CPU load. */
const SCAN_EVERY_MS = 150;
/** In pixels. A larger picture takes longer to decode and finds no more codes. */
const MAX_WIDTH = 800;

export type ScanFailure = "denied" | "noCamera" | "inUse" | "insecure" | "failed" | "noPicture" | "ended";

/** Describes the open camera. */
type ScanCamera = {
  track: MediaStreamTrack;
  hasTorch: boolean;
  /** The next of several cameras, or null. */
  nextDeviceId: string | null;
};

type ScanListener = {
  onText: (text: string) => void;
  onFailure: (failure: ScanFailure) => void;
  onCamera?: (camera: ScanCamera) => void;
};

// TypeScript's types lack the torch, which Chromium on Android has.
const hasTorch = (track: MediaStreamTrack): boolean =>
  "getCapabilities" in track && (track.getCapabilities() as { torch?: boolean }).torch === true;

const switchTorch = (track: MediaStreamTrack, isOn: boolean): Promise<void> =>
  track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });

/** Browsers name the devices only once the camera is open. */
async function describeCamera(devices: MediaDevices, camera: MediaStream): Promise<ScanCamera | null> {
  const [track] = camera.getVideoTracks();
  if (!track) return null;
  const all = await devices.enumerateDevices();
  const ids = all.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId).map(({ deviceId }) => deviceId);
  const index = ids.indexOf(track.getSettings().deviceId ?? "");
  const nextDeviceId = ids.length > 1 ? (ids[(index + 1) % ids.length] ?? null) : null;
  return { track, hasTorch: hasTorch(track), nextDeviceId };
}

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
export function startScan(
  getVideo: () => HTMLVideoElement | null,
  { onText, onFailure, onCamera }: ScanListener,
  deviceId?: string,
  facing: VideoFacingModeEnum = "environment",
): () => void {
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
    const chosen = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: facing };
    camera = await devices.getUserMedia({ video: { ...chosen, width: { ideal: 1280 } }, audio: false });
    // It may have stopped while the browser asked for permission.
    if (isStopped) return stop();
    onCameraEnd(camera, () => endWith("ended"));
    const video = getVideo();
    if (!video) return;
    video.srcObject = camera;
    await video.play();
    isPlaying = true;
    if (!onCamera) return;
    const described = await describeCamera(devices, camera).catch(() => null);
    if (described && !isStopped) onCamera(described);
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

/** `facing`: the camera that is preferred. By default it looks away from the screen. */
export function useScanner(onText: (text: string) => void, facing?: VideoFacingModeEnum) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<ScanFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [deviceId, setDeviceId] = useState<string>();
  const [camera, setCamera] = useState<ScanCamera | null>(null);
  const [isTorchOn, setTorchOn] = useState(false);
  const handleText = useEffectEvent(onText);

  // Effect: opens the device's camera, and releases it when the component is unmounted.
  useEffect(() => {
    const listener = {
      onText: (text: string) => handleText(text),
      onFailure: (reason: ScanFailure) => {
        setFailure(reason);
        // A camera that ended has no light, and none to switch to.
        setCamera(null);
        setTorchOn(false);
      },
      onCamera: setCamera,
    };
    const stop = startScan(() => video.current, listener, deviceId, facing);
    return () => {
      stop();
      setCamera(null);
      setTorchOn(false);
    };
  }, [attempt, deviceId, facing]);

  const retry = () => {
    setFailure(null);
    // A chosen camera may be unplugged.
    setDeviceId(undefined);
    setAttempt(attempt + 1);
  };
  const { track, nextDeviceId = null } = camera ?? {};
  const toggleTorch = async (on: MediaStreamTrack) => {
    await switchTorch(on, !isTorchOn);
    setTorchOn(!isTorchOn);
  };
  const controls: ScanControls = {
    torch:
      track && camera?.hasTorch
        ? { isOn: isTorchOn, toggle: () => void toggleTorch(track).catch(() => undefined) }
        : null,
    switchCamera: nextDeviceId === null ? null : () => setDeviceId(nextDeviceId),
  };
  return { video, failure, retry, controls };
}

/** Null for what the device doesn't have. */
export type ScanControls = {
  torch: { isOn: boolean; toggle: () => void } | null;
  switchCamera: (() => void) | null;
};
