"use client";

import "./globals.css";

import { FaultContent } from "@/components/layout/fault-content";
import { fullLoad } from "@/lib/core/full-load";

type GlobalErrorProps = { error: Error & { digest?: string } };

/** Even the root layout failed: this document stands alone, and only a full load can bring the app back. */
export default function GlobalError({ error }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Nametag</title>
        <main className="flex min-h-dvh flex-col">
          <FaultContent digest={error.digest} onRetry={fullLoad.reload} />
        </main>
      </body>
    </html>
  );
}
