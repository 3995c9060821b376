import { setResponseChecks } from "@/lib/http/browser/response-check";

/**
 * Whether this build checks what the server sends: development builds, and those of the browser tests. The bundler removes
 * the checks from all others.
 */
const CHECKS_RESPONSES = process.env.NODE_ENV === "development" || process.env.NEXT_PUBLIC_CHECK_RESPONSES === "1";

/** Makes the API client and the sockets compare what they receive with its description. Call it before the first request. */
export function registerResponseChecks(): void {
  if (CHECKS_RESPONSES) setResponseChecks(() => import("./check-response"));
}
