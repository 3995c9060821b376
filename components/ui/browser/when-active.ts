import { whenIdle } from "./when-idle";

const GESTURES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "scroll"] as const;
/** Without a gesture: somebody only reads, or watches a screen on a wall. */
const LATEST_MS = 4_000;

/** Whether the person has done something on this page before. False in browsers that don't say. */
const hasActed = (): boolean => (navigator.userActivation as UserActivation | undefined)?.hasBeenActive === true;

/**
 * Resolves when the person begins to use the page, or after four seconds, and the browser is idle. For large code that is not what a page
 * is opened for: a slow phone would otherwise be busy with it just when the page can be used.
 */
export async function whenActive(): Promise<void> {
  if (!hasActed())
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        for (const gesture of GESTURES) window.removeEventListener(gesture, end);
        resolve();
      };
      const timer = setTimeout(end, LATEST_MS);
      for (const gesture of GESTURES) window.addEventListener(gesture, end, { passive: true });
    });
  await whenIdle();
}
