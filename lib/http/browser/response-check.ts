import { logInBrowser } from "@/lib/core/browser/log";

/**
 * Whether this build checks what the server sends: development builds, and those of the browser tests. The bundler removes
 * the checks from all others.
 */
const CHECKS_RESPONSES = process.env.NODE_ENV === "development" || process.env.NEXT_PUBLIC_CHECK_RESPONSES === "1";

type Checks = typeof import("@/lib/api/check-response");

/** Runs a check and reports what it finds on the console, where a browser test fails by it. Does nothing in production. */
export function checkInDevelopment(find: (checks: Checks) => string | null): void {
  if (!CHECKS_RESPONSES) return;
  void import("@/lib/api/check-response").then((checks) => {
    const problem = find(checks);
    if (problem) logInBrowser("The server sent something that is not described", new Error(problem));
  });
}
