/** Signing in and out load a document, so that no data of one member stays in memory. */
export const documentLoad = {
  open: (path: string): void => window.location.assign(path),
  reload: (): void => window.location.reload(),
};
