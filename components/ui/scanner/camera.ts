/** Without a picture until then, the camera or the browser's question for it is stuck. */
export const CAMERA_START_TIMEOUT_MS = 15_000;

/** Calls back if the camera ends by itself, as when it is unplugged or not allowed any more. */
export function onCameraEnd(camera: MediaStream, callback: () => void): void {
  for (const track of camera.getTracks()) track.addEventListener("ended", callback, { once: true });
}
