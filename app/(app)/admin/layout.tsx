import type { ReactNode } from "react";

import { AdminOnly } from "@/components/admin/admin-only";
import { Reauthentication } from "@/components/session/proof/reauthentication";
import { Texts } from "@/components/texts/with-texts";
import { loadViewer } from "@/lib/auth/loaders";

/** Hides an open admin page from a viewer who is demoted meanwhile. Each page checks the role on the server itself. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const viewer = await loadViewer();
  if (viewer?.role !== "admin") return children;
  return (
    <Texts of="app/(app)/admin/layout.tsx">
      <Reauthentication />
      <AdminOnly viewer={viewer}>{children}</AdminOnly>
    </Texts>
  );
}
