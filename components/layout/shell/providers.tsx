"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { LazyToaster } from "@/components/ui/feedback/lazy-toaster";
import { makeQueryClient } from "@/lib/http/browser/query-client";

/** What every screen stands in. Pages hand their data over with React Query's own HydrationBoundary. */
export function Providers({ children }: { children: ReactNode }) {
  // One a document in the browser, one a request on the server: nobody ever sees another's data.
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <LazyToaster />
    </QueryClientProvider>
  );
}
