/** The event that `window` gets when the router begins to load a screen. */
export const NAVIGATION_START = "navigation-start";

/** `traverse`: by Back or Forward, whose address is the browser's already. */
type NavigationType = "push" | "replace" | "traverse";
export type NavigationStart = CustomEvent<{ url: string; type: NavigationType }>;

/** Next's router calls this within the transition in which it loads a screen. */
export const onRouterTransitionStart = (url: string, type: NavigationType): boolean =>
  dispatchEvent(new CustomEvent(NAVIGATION_START, { detail: { url, type } }) satisfies NavigationStart);
