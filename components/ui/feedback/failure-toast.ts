import { getErrorMessage } from "@/lib/http/browser/api-client";

import { toast } from "./toast";
import { useFailureText } from "./use-failure-text";

/** Shows the server's message, or `fallback` if there is none. */
export function toastError(error: unknown, title: string, fallback: string): void {
  toast({ title, description: getErrorMessage(error, fallback), variant: "destructive" });
}

/** Returns a function like `toastError` that also names a network failure. */
export function useFailureToast(): typeof toastError {
  const getFailureText = useFailureText();
  return (error, title, fallback) =>
    toast({ title, description: getFailureText(error, fallback), variant: "destructive" });
}
