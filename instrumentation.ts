import { isUnavailable } from "@/lib/core/shared/errors";
import { setUnavailableStatus } from "@/lib/http/server/response-status";

/** Next calls this with what a page or a route threw. */
export function onRequestError(error: unknown): void {
  if (isUnavailable(error)) setUnavailableStatus();
}
