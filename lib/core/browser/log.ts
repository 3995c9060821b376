/**
 * What the browser only logs (spec A§8: a frame that can't be parsed, a socket's error, a conversation that didn't load). The
 * server's logger stays on the server: it is many times this size and reads the environment. Never pass what a person wrote.
 */
export function logInBrowser(what: string, error?: unknown): void {
  if (error === undefined) console.warn(what);
  else console.warn(what, error instanceof Error ? `${error.name}: ${error.message}` : error);
}
