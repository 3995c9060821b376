import { getErrorMessage, isNetworkFailure } from "@/lib/http/browser/api-client";

import { toast } from "./toast";

/** Shows the server's message, or `fallback` if there is none. */
export function toastError(error: unknown, title: string, fallback: string): void {
  toast({ title, description: getErrorMessage(error, fallback), variant: "destructive" });
}

/**
 * Like `toastError`, but a network failure has its own text. `about` names the action, whose next
 * try closes the toast.
 */
export function toastFailure(error: unknown, title: string, fallback: string, about?: string): void {
  const description = getErrorMessage(error, fallback);
  toast({ title, description, isNetworkFailure: isNetworkFailure(error), variant: "destructive", about });
}
