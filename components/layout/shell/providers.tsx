"use client";

// Here, so that they are loaded once: the bundler repeats what two parts of a page share, unless a layout above both has it.
import "next/dynamic";

import type { ReactNode } from "react";

import { LazyToaster } from "@/components/ui/feedback/lazy-toaster";
import { loadErrorContent } from "@/components/ui/screens/screens-later";
import { registerResponseChecks } from "@/lib/api/register-checks";

registerResponseChecks();

/** What every page has. Each import here is loaded by everybody. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <LazyToaster loadMore={loadErrorContent} />
    </>
  );
}
