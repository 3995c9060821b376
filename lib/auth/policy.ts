const AFTER_SIGNING_IN = "/events";

const isLocal = (path: string): boolean => /^\/(?![/\\])/.test(path);

/** Where to go after signing in: a path of our own origin, else /events (contract §3). */
export function safeReturnTo(returnTo: string | null | undefined): string {
  if (!returnTo || !isLocal(returnTo)) return AFTER_SIGNING_IN;
  try {
    // Looked at as the browser will read it: "/\t/evil" and "/.//evil" become "//evil", which is another site.
    const own = "https://own.invalid";
    const url = new URL(returnTo, own);
    const path = url.pathname + url.search + url.hash;
    return url.origin === own && isLocal(path) ? path : AFTER_SIGNING_IN;
  } catch {
    return AFTER_SIGNING_IN;
  }
}
