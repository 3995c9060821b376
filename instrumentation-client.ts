/** The event that `window` gets when the router begins to load a screen, with its address as `detail`. */
export const NAVIGATION_START = "navigation-start";

/** Next's router calls this within the transition in which it loads a screen. */
export const onRouterTransitionStart = (url: string): boolean =>
  dispatchEvent(new CustomEvent(NAVIGATION_START, { detail: url }));
