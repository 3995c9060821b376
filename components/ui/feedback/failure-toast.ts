import { getErrorMessage, isNetworkFailure } from "@/lib/http/browser/api-client";

import { toast } from "./toast";

/**
 * Names the failure as use-failure-text.ts does. `about` identifies the action, whose next try
 * closes the toast.
 */
export function toastFailure(error: unknown, title: string, fallback: string, about?: string): void {
  const description = getErrorMessage(error, fallback);
  toast({ title, description, isNetworkFailure: isNetworkFailure(error), variant: "destructive", about });
}
