/**
 * Loads a full document. Signing in and out need this, so that no data of one member stays in
 * memory for the next. It is an object so that tests can replace its functions.
 */
export const documentLoad = {
  open: (path: string): void => window.location.assign(path),
  reload: (): void => window.location.reload(),
};
