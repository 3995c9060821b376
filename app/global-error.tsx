"use client";

import "./globals.css";

import { fullLoad } from "@/lib/core/shared/overload";

type GlobalErrorProps = { error: Error & { digest?: string } };

/**
 * Even the root layout failed: this document stands alone, and only a full load can bring the app back. It is sent along with
 * every page, so it is drawn without our components.
 */
export default function GlobalError({ error }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Nametag</title>
        <main className="flex min-h-dvh flex-col items-center justify-center px-4 text-center">
          <h1 className="text-2xl">Something went wrong</h1>
          <p className="mt-2 max-w-sm text-sm text-muted-foreground">
            This screen couldn&apos;t be shown. It&apos;s not your doing, and nothing you saved is lost.
          </p>
          <button
            type="button"
            onClick={fullLoad.reload}
            className="mt-5 min-h-11 rounded-md bg-primary px-4 text-sm font-semibold text-primary-foreground"
          >
            Try again
          </button>
          {error.digest && <p className="mt-4 text-xs text-muted-foreground">Reference: {error.digest}</p>}
        </main>
      </body>
    </html>
  );
}
