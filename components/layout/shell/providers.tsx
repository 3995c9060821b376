"use client";

// Here, so that it is loaded once: the bundler copies what two parts of a page share, unless a layout above both has it.
import "next/link";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { LazyToaster } from "@/components/ui/feedback/lazy-toaster";
import { registerResponseChecks } from "@/lib/api/register-checks";
import { createQueryClient } from "@/lib/http/browser/query-client";

registerResponseChecks();

/** The providers of every page. */
export function Providers({ children }: { children: ReactNode }) {
  // One client for each document in the browser and each request on the server, so that requests never share data.
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <LazyToaster />
    </QueryClientProvider>
  );
}
