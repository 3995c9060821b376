import { logInBrowser } from "@/lib/core/browser/log";

/** Each function returns what is wrong, or null. */
type ResponseChecks = {
  checkResponse: (method: string, url: string, status: number, body: unknown) => string | null;
  checkFrame: (frame: unknown) => string | null;
  checkSocketEvent: (name: string, argument: unknown) => string | null;
};

let loadChecks: (() => Promise<ResponseChecks>) | undefined;

/** Sets how to load the checks. Without it, as in production, nothing is checked. */
export function setResponseChecks(load: () => Promise<ResponseChecks>): void {
  loadChecks = load;
}

/** Runs a check and reports what it finds on the console, where a browser test fails by it. */
export function checkInDevelopment(find: (checks: ResponseChecks) => string | null): void {
  void loadChecks?.().then((checks) => {
    const problem = find(checks);
    if (problem) logInBrowser("A response does not match the API description", new Error(problem));
  });
}
