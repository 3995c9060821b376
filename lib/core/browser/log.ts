/** Logs a problem that the user can't act on. Never pass user input. */
export function logInBrowser(message: string, error?: unknown): void {
  if (error === undefined) console.warn(message);
  else console.warn(message, error instanceof Error ? `${error.name}: ${error.message}` : error);
}
