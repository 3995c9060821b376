const DEFAULT_RETURN_PATH = "/events";

const isLocal = (path: string): boolean => /^\/(?![/\\])/.test(path);

/** The pages that are for signing in and have nothing to come back to. */
const SIGN_IN_PATHS = ["/", "/login", "/register"];

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

/** Returns whether a visitor at this path followed a link that needs a session, or asked for the login form itself. */
export const isLogInPath = (pathname: string): boolean => pathname === "/login" || !SIGN_IN_PATHS.includes(pathname);

/**
 * Returns where to go after signing in at an address: its `returnTo`, or else the address itself, with its query and
 * hash, if it is of a
 * page that needs a session.
 */
export function getReturnPath({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string {
  const returnTo = new URLSearchParams(search).get("returnTo");
  return toSafeReturnPath(
    returnTo ?? (SIGN_IN_PATHS.includes(pathname) ? null : pathname + search + (hash === "#login" ? "" : hash)),
  );
}
