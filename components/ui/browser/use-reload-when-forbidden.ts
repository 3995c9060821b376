import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { ApiError } from "@/lib/http/browser/api-client";

/** The server then renders the page of a member without the right. */
export function useReloadWhenForbidden(error: Error | null): void {
  const router = useRouter();
  const isForbidden = error instanceof ApiError && error.status === 403;
  // Effect: the viewer lost the right while the screen was open.
  useEffect(() => {
    if (isForbidden) router.refresh();
  }, [isForbidden, router]);
}
