/**
 * Logs a problem that the person cannot act on, such as a frame that cannot be parsed. The server's logger is much larger and reads
 * the environment. Never pass what a person wrote.
 */
export function logInBrowser(message: string, error?: unknown): void {
  if (error === undefined) console.warn(message);
  else console.warn(message, error instanceof Error ? `${error.name}: ${error.message}` : error);
}
