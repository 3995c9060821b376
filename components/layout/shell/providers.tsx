"use client";

// Here, so that it is loaded once: the bundler repeats what the error screens of two layouts share, unless one above both has it.
import "@/components/ui/screens/error-content";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { registerResponseChecks } from "@/lib/api/register-checks";
import { createQueryClient } from "@/lib/http/browser/query-client";

registerResponseChecks();

const Toaster = lazyWithRetry(() => import("@/components/ui/feedback/toaster").then((module) => module.Toaster));

/** What every page has. Each import here is loaded by everybody. */
export function Providers({ children }: { children: ReactNode }) {
  // On the server each request has a client of its own; in the browser the document has one.
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
