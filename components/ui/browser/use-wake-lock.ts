import { useEffect } from "react";

/** The browser releases the lock when the page is hidden, so the hook requests it again. */
export function useWakeLock(): void {
  // Effect: holds the lock of the device's screen.
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
