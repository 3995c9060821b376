import Link from "next/link";
import type { ReactNode } from "react";

import { Logo } from "../navigation/logo";

/** A whole screen outside the shell: the logo, and what there is to say. */
export function PlainScreen({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-6">
      <header>
        <Link
          href="/"
          className="flex min-h-11 items-center rounded-md px-2"
          aria-label="Nametag, go to the start page"
        >
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="flex w-full max-w-content flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}
