import type { ReactNode } from "react";

import { SettingsFrame } from "@/components/settings/frame/settings-frame";
import { Reauthentication } from "@/components/session/proof/reauthentication";
import { ClientTexts } from "@/components/texts/client-texts";
import { SETTINGS_TEXTS } from "@/components/texts/namespaces";
import { loadViewer } from "@/lib/auth/loaders";

/** A visitor gets the welcome screen without the list of settings. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const viewer = await loadViewer();
  if (!viewer) return children;
  return (
    <ClientTexts namespaces={SETTINGS_TEXTS}>
      <Reauthentication />
      <SettingsFrame>{children}</SettingsFrame>
    </ClientTexts>
  );
}
