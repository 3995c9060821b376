import type { ReactNode } from "react";

import { AppShell } from "@/components/layout/app-shell";
import { SessionKeeper } from "@/components/layout/session-keeper";
import { loadViewer } from "@/lib/auth/loaders";

/** The shell for a member; bare for a visitor, whose page is either public or the welcome screen (architecture, Gate). */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const viewer = await loadViewer();
  return (
    <>
      <SessionKeeper viewerId={viewer?.id ?? null} />
      {viewer ? <AppShell viewer={viewer}>{children}</AppShell> : children}
    </>
  );
}
