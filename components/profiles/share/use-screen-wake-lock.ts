import { useEffect } from "react";

/** Keeps the screen lit while the component is mounted, in browsers that support it. */
export function useScreenWakeLock(): void {
  // An effect, because the lock belongs to the device and must be released.
  useEffect(() => {
    const lock = "wakeLock" in navigator ? navigator.wakeLock.request("screen").catch(() => undefined) : undefined;
    return () => void lock?.then((sentinel) => sentinel?.release());
  }, []);
}
