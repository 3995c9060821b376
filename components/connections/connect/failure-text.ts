import { errorMessage, isNetworkFailure } from "@/lib/http/browser/api-client";

/** What a toast says about a call that failed (spec A§8): the network's text, the server's words, else the fallback. */
export const failureText = (error: unknown, fallback: string): string =>
  isNetworkFailure(error)
    ? "Network error. Please check your connection and try again."
    : errorMessage(error, fallback);
