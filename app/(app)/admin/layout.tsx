import type { ReactNode } from "react";

import { AdminOnly } from "@/components/admin/admin-only";
import { loadViewer } from "@/lib/auth/loaders";

/** Hides an open admin page from a viewer who is demoted meanwhile. Each page checks the role on the server itself. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const viewer = await loadViewer();
  return viewer?.role === "admin" ? <AdminOnly viewer={viewer}>{children}</AdminOnly> : children;
}
