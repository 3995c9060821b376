import type { ReactNode } from "react";

import { SettingsFrame } from "@/components/settings/frame/settings-frame";
import { Reauthentication } from "@/components/session/proof/reauthentication";
import { Texts } from "@/components/texts/with-texts";
import { loadViewer } from "@/lib/auth/loaders";

/** A visitor's page is the welcome screen, without the list of settings. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const viewer = await loadViewer();
  if (!viewer) return children;
  return (
    <Texts of="app/(app)/settings/layout.tsx">
      <Reauthentication />
      <SettingsFrame>{children}</SettingsFrame>
    </Texts>
  );
}
