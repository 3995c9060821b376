import type { ReactNode } from "react";

import { RealtimeProvider } from "@/components/live/realtime-provider";
import { SessionSync } from "@/components/session/session-sync";
import { ClientTexts } from "@/components/texts/client-texts";
import { DOOR_TEXTS } from "@/components/texts/namespaces";
import { loadViewer } from "@/lib/auth/loaders";
import { env } from "@/lib/core/server/process/env";

/** Full-screen pages have a realtime connection but no navigation. */
export default async function DoorLayout({ children }: { children: ReactNode }) {
  const viewer = await loadViewer();
  return (
    <ClientTexts namespaces={DOOR_TEXTS}>
      <SessionSync viewerId={viewer?.id ?? null} />
      {viewer ? (
        <RealtimeProvider viewer={viewer} realtimePort={env().REALTIME_PORT}>
          {children}
        </RealtimeProvider>
      ) : (
        children
      )}
    </ClientTexts>
  );
}
