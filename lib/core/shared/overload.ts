/**
 * Full document loads. Signing in and out are such (architecture, Gate): layouts don't run again on navigation inside the
 * app, and nothing of one member may stay in memory for the next. One object, so that tests can watch it.
 */
export const fullLoad = {
  to: (path: string): void => window.location.assign(path),
  reload: (): void => window.location.reload(),
};
