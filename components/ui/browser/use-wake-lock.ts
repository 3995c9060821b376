import { useEffect } from "react";

/** Keeps the device's screen on while the component is mounted, in browsers that support it. */
export function useWakeLock(): void {
  // Effect: holds the lock of the device's screen. The browser releases it when the page is hidden, so it is requested again.
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const requestLock = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock.request("screen").then(
        (newLock) => (isOver ? void newLock.release() : (lock = newLock)),
        () => undefined,
      );
    };
    requestLock();
    document.addEventListener("visibilitychange", requestLock);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", requestLock);
      void lock?.release();
    };
  }, []);
}
