import type { ReactNode } from "react";

import { SessionSync } from "@/components/session/session-sync";
import { ClientTexts } from "@/components/texts/client-texts";
import { BARE_TEXTS } from "@/components/texts/namespaces";
import { loadViewer } from "@/lib/auth/loaders";

/** A visitor's welcome screen has its own main landmark. */
export default async function BareLayout({ children }: { children: ReactNode }) {
  const viewer = await loadViewer();
  return (
    <ClientTexts namespaces={BARE_TEXTS}>
      <SessionSync viewerId={viewer?.id ?? null} />
      {viewer ? (
        <main id="main" className="mx-auto w-full max-w-[calc(var(--container-content)+4.5rem)] p-4 md:p-7">
          {children}
        </main>
      ) : (
        children
      )}
    </ClientTexts>
  );
}
