import { setResponseChecks } from "@/lib/http/browser/response-check";

/** True in development and browser tests. The bundler removes the checks from other builds. */
const CHECKS_RESPONSES = process.env.NODE_ENV === "development" || process.env.NEXT_PUBLIC_CHECK_RESPONSES === "1";

export function registerResponseChecks(): void {
  if (CHECKS_RESPONSES) setResponseChecks(() => import("./check-response"));
}
