/** From worker/time-zone.ts. */
const WORKER_FILE = "/time-zone.js";

const readHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Resolves with the IANA name of the device's time zone, read by a worker, because reading it for the first time blocks the page for tens of
 * milliseconds. A browser that can't load the worker reads it here.
 */
export function readDeviceZone(): Promise<string> {
  if (typeof Worker === "undefined") return Promise.resolve(readHere());
  return new Promise((resolve) => {
    const worker = new Worker(WORKER_FILE);
    const end = (zone: string) => {
      worker.terminate();
      resolve(zone);
    };
    worker.onmessage = ({ data }: MessageEvent<string>) => end(data);
    worker.onerror = () => end(readHere());
  });
}
