import type { ReactNode } from "react";

import { AdminOnly } from "@/components/admin/admin-only";
import { Reauthentication } from "@/components/session/proof/reauthentication";
import { ClientTexts } from "@/components/texts/client-texts";
import { ADMIN_TEXTS } from "@/components/texts/namespaces";
import { loadViewer } from "@/lib/auth/loaders";

/** Hides an open page from a viewer who is demoted. Each page checks the role itself. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const viewer = await loadViewer();
  if (viewer?.role !== "admin") return children;
  return (
    <ClientTexts namespaces={ADMIN_TEXTS}>
      <Reauthentication />
      <AdminOnly viewer={viewer}>{children}</AdminOnly>
    </ClientTexts>
  );
}
