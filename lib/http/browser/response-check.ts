import { logInBrowser } from "@/lib/core/browser/log";

/** Each function returns what is wrong, or null. */
type ResponseChecks = {
  checkResponse: (method: string, url: string, status: number, body: unknown) => string | null;
  checkFrame: (frame: unknown) => string | null;
  checkSocketEvent: (name: string, argument: unknown) => string | null;
};

let checks: Promise<ResponseChecks | null> | undefined;

/**
 * Loads the checks, at once, because a page may have no network by the time of its first response. A page whose network ends
 * before they are there goes unchecked. Without this call, as in production, nothing is checked.
 */
export function setResponseChecks(load: () => Promise<ResponseChecks>): void {
  checks = load().catch(() => null);
}

/** Runs a check and reports what it finds on the console, where a browser test fails by it. */
export function checkInDevelopment(find: (checks: ResponseChecks) => string | null): void {
  void checks?.then((loaded) => {
    const problem = loaded && find(loaded);
    if (problem) logInBrowser("A response does not match the API description", new Error(problem));
  });
}
