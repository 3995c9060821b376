const DEFAULT_RETURN_PATH = "/events";

const isLocal = (path: string): boolean => /^\/(?![/\\])/.test(path);

/** Returns where to go after signing in: the given path if it is on our own origin, else /events. */
export function toSafeReturnPath(returnTo: string | null | undefined): string {
  if (!returnTo || !isLocal(returnTo)) return DEFAULT_RETURN_PATH;
  try {
    // Parsed as the browser will parse it: "/\t/evil" and "/.//evil" become "//evil", which is another site.
    const own = "https://own.invalid";
    const url = new URL(returnTo, own);
    const path = url.pathname + url.search + url.hash;
    return url.origin === own && isLocal(path) ? path : DEFAULT_RETURN_PATH;
  } catch {
    return DEFAULT_RETURN_PATH;
  }
}
