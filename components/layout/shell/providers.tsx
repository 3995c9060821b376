"use client";

// Imported here so that the bundler doesn't repeat them in both layouts, or in a member's frame and
// in each screen.
import "@/components/live/unread-counts";
import "@/components/profiles/name-tag/own-avatar";
import "@/components/ui/screens/error-content";

import { QueryClientProvider } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { registerResponseChecks } from "@/lib/api/register-checks";
import { createQueryClient } from "@/lib/http/browser/query-client";

registerResponseChecks();

const Toaster = lazyWithRetry(
  () => import("@/components/ui/feedback/toaster").then((module) => module.Toaster),
  undefined,
  { isSilent: true },
);

/** Every visitor loads these imports. */
export function Providers({ children }: { children: ReactNode }) {
  // One client for each request on the server, one for each document in the browser.
  const [queryClient] = useState(createQueryClient);
  const locale = useLocale();
  const readIn = useRef(locale);
  // Effect: responses contain texts, so a new language reads them again.
  useEffect(() => {
    if (readIn.current !== locale) void queryClient.invalidateQueries();
    readIn.current = locale;
  }, [locale, queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
