import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Between two looks: quick enough to feel at once, slow enough to leave the phone cool. */
const LOOK_AGAIN_MS = 150;
/** Pixels; more only takes longer. */
const MAX_WIDTH = 800;

const DENIED = "Could not access camera. Please ensure permissions are granted.";
const ELSE = "Scan the code with your phone's own camera app instead: it opens this event and checks you in.";

function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return `${DENIED} ${ELSE}`;
  if (name === "NotFoundError" || name === "OverconstrainedError") return `No camera was found on this device. ${ELSE}`;
  if (name === "NotReadableError") return `Another app is using the camera. Close it, then try again.`;
  return `The scanner couldn't start. Please check your connection and try again. ${ELSE}`;
}

/**
 * Looks through the camera for QR codes as long as it is mounted, and hands each text over. `error` says, for people, why it
 * can't; `start` tries again.
 */
export function useScanner(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const report = useEffectEvent(onText);

  // An effect, because a camera is a device: taken while this shows, and given back.
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (readQr: (picture: ImageData) => Promise<string | null>, context: CanvasRenderingContext2D) => {
      const frame = video.current;
      if (frame && frame.videoWidth > 0) {
        const scale = Math.min(1, MAX_WIDTH / frame.videoWidth);
        const [width, height] = [Math.round(frame.videoWidth * scale), Math.round(frame.videoHeight * scale)];
        Object.assign(context.canvas, { width, height });
        context.drawImage(frame, 0, 0, width, height);
        const text = await readQr(context.getImageData(0, 0, width, height));
        if (text !== null && !isOver) report(text);
      }
      if (!isOver) timer = setTimeout(() => void look(readQr, context).catch(fail), LOOK_AGAIN_MS);
    };
    const fail = (reason: unknown) => !isOver && setError(reasonOf(reason));
    const run = async () => {
      // Absent where the page isn't served by https.
      const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
      if (!devices) return setError(`The camera only works on a secure address (https). ${ELSE}`);
      const [camera, reader] = await Promise.all([
        devices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } }, audio: false }),
        import("./qr-reader"),
      ]);
      stream = camera;
      if (isOver) return stop(camera);
      if (video.current) {
        video.current.srcObject = camera;
        await video.current.play();
      }
      await reader.prepareReader();
      const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      if (!context) throw new Error("Could not get canvas context");
      await look(reader.readQr, context);
    };
    void run().catch(fail);
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stream) stop(stream);
    };
  }, [attempt]);

  const start = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return { video, error, start };
}

const stop = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());
