import { logInBrowser } from "@/lib/core/browser/log";

/** Each function returns the problem, or null. */
type ResponseChecks = {
  checkResponse: (method: string, url: string, status: number, body: unknown) => string | null;
  checkFrame: (frame: unknown) => string | null;
  checkSocketEvent: (name: string, argument: unknown) => string | null;
};

let checks: Promise<ResponseChecks | null> | undefined;

/** Loads at once, because the page may be offline later. Not called in production. */
export function setResponseChecks(load: () => Promise<ResponseChecks>): void {
  checks = load().catch(() => null);
}

/** Reports a problem on the console, which fails browser tests. */
export function checkInDevelopment(find: (checks: ResponseChecks) => string | null): void {
  void checks?.then((loaded) => {
    const problem = loaded && find(loaded);
    if (problem) logInBrowser("A response does not match the API description", new Error(problem));
  });
}
