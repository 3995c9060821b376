/**
 * Full document loads. Signing in and out need one, because layouts don't run again on navigation inside the app and no
 * data of one member may stay in memory for the next. It is one object so that tests can replace its functions.
 */
export const documentLoad = {
  open: (path: string): void => window.location.assign(path),
  reload: (): void => window.location.reload(),
};
