import type { ReactNode } from "react";

import { Reauthentication } from "@/components/session/proof/reauthentication";
import { ClientTexts } from "@/components/texts/client-texts";
import { ORGANIZER_TEXTS } from "@/components/texts/namespaces";
import { loadViewer } from "@/lib/auth/loaders";

/** Each page checks the rights itself. */
export default async function OrganizeLayout({ children }: { children: ReactNode }) {
  const viewer = await loadViewer();
  if (!viewer) return children;
  return (
    <ClientTexts namespaces={ORGANIZER_TEXTS}>
      {viewer.role === "admin" && <Reauthentication />}
      {children}
    </ClientTexts>
  );
}
