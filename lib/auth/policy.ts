const DEFAULT_RETURN_PATH = "/events";

const isLocal = (path: string): boolean => /^\/(?![/\\])/.test(path);

const SIGN_IN_PATHS = ["/", "/login", "/register", "/sign-in", "/join", "/email-code"];

/** Accepts only paths on our own origin, else returns /events. */
export function toSafeReturnPath(returnTo: string | null | undefined): string {
  if (!returnTo || !isLocal(returnTo)) return DEFAULT_RETURN_PATH;
  try {
    // Parsed like a browser does: "/\t/evil" and "/.//evil" become "//evil", another site.
    const own = "https://own.invalid";
    const url = new URL(returnTo, own);
    const path = url.pathname + url.search + url.hash;
    return url.origin === own && isLocal(path) ? path : DEFAULT_RETURN_PATH;
  } catch {
    return DEFAULT_RETURN_PATH;
  }
}

/** True for the login form itself and for links that need a session. */
export const isLogInPath = (pathname: string): boolean => pathname === "/login" || !SIGN_IN_PATHS.includes(pathname);

/** Returns the address's `returnTo`, or the address itself if it needs a session. */
export function getReturnPath({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string {
  const returnTo = new URLSearchParams(search).get("returnTo");
  return toSafeReturnPath(
    returnTo ?? (SIGN_IN_PATHS.includes(pathname) ? null : pathname + search + (hash === "#login" ? "" : hash)),
  );
}

export const readEventId = (pathname: string): string | undefined => /^\/events\/([\da-f-]{36})$/i.exec(pathname)?.[1];

/** Returns what the visitor scanned at a door, which the address after the sign-in has. */
export function readDoor(returnPath: string, parameter: string): { eventId: string; code: string } | undefined {
  const { pathname, searchParams } = new URL(returnPath, "https://own.invalid");
  const eventId = readEventId(pathname);
  const code = searchParams.get(parameter);
  return eventId && code ? { eventId, code } : undefined;
}
