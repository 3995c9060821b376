import type { ReactNode } from "react";

import { OfflineSync } from "@/components/offline/offline-sync";
import { PageView } from "@/components/session/page-view";
import { RoleSync } from "@/components/session/role-sync";
import { SessionSync } from "@/components/session/session-sync";
import { Texts } from "@/components/texts/with-texts";
import { loadViewer } from "@/lib/auth/loaders";
import { env } from "@/lib/core/server/process/env";

import { Background, MemberFrame } from "./layout-parts";

/** The shell for a member. A visitor gets no shell: the page is public or the welcome screen (docs/product/sessions.md#who-reaches-which-page). */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const viewer = await loadViewer();
  return (
    <Texts of="app/(app)/layout.tsx">
      <SessionSync viewerId={viewer?.id ?? null} />
      {/* Not later: it removes what an ended session has saved. */}
      <OfflineSync viewerId={viewer?.id ?? null} />
      {viewer && <PageView />}
      {/* Not in the frame: its hook of React Query is then loaded once, for the frame and for the page. */}
      {viewer && <RoleSync viewer={viewer} />}
      {viewer ? (
        <MemberFrame viewer={viewer} realtimePort={env().REALTIME_PORT}>
          {children}
        </MemberFrame>
      ) : (
        children
      )}
      <Background viewer={viewer} />
    </Texts>
  );
}
