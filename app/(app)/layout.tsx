import type { ReactNode } from "react";

import { AppShell } from "@/components/layout/app-shell";
import { PageView } from "@/components/layout/page-view";
import { RealtimeProvider } from "@/components/layout/realtime-provider";
import { SessionKeeper } from "@/components/layout/session-keeper";
import { loadViewer } from "@/lib/auth/loaders";
import { env } from "@/lib/core/env";

/** The shell for a member; bare for a visitor, whose page is either public or the welcome screen (architecture, Gate). */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const viewer = await loadViewer();
  return (
    <>
      <SessionKeeper viewerId={viewer?.id ?? null} />
      {viewer ? (
        <RealtimeProvider viewer={viewer} realtimePort={env().REALTIME_PORT}>
          <PageView />
          <AppShell viewer={viewer}>{children}</AppShell>
        </RealtimeProvider>
      ) : (
        children
      )}
    </>
  );
}
