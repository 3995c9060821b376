/** The event that `window` gets when the router begins to load a screen. */
export const NAVIGATION_START = "navigation-start";

/** `traverse`: by Back or Forward, whose address is the browser's already. */
type NavigationType = "push" | "replace" | "traverse";
export type NavigationStart = CustomEvent<{ url: string; type: NavigationType }>;

/** The path that the router began to load last, and how. */
let targetPath: string | undefined;
let lastType: NavigationType | undefined;

/** Next's router calls this within the transition in which it loads a screen. */
export function onRouterTransitionStart(url: string, type: NavigationType): void {
  dispatchEvent(new CustomEvent(NAVIGATION_START, { detail: { url, type } }) satisfies NavigationStart);
  targetPath = new URL(url, location.href).pathname;
  lastType = type;
}

/** Whether Back or Forward led to this screen. */
export const isTraversal = (): boolean => lastType === "traverse";

/** Whether the router loads another screen, whose address the browser gets when it is there. */
export const isLeavingScreen = (): boolean => targetPath !== undefined && targetPath !== location.pathname;
