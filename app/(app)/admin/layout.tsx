import type { ReactNode } from "react";

import { AdminOnly } from "@/components/admin/admin-only";
import { loadViewer } from "@/lib/auth/loaders";

/** Who stops being an admin while one of these pages is open loses it at once (contract §2); each page decides for itself besides. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const viewer = await loadViewer();
  return viewer?.role === "admin" ? <AdminOnly viewer={viewer}>{children}</AdminOnly> : children;
}
