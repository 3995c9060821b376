"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";

import { NotFoundContent } from "@/components/layout/screens/not-found-content";
import { ADMIN_PATH } from "@/lib/admin/client";
import { currentUserQuery } from "@/lib/auth/client";
import { ApiError } from "@/lib/http/browser/api-client";
import type { Viewer } from "@/lib/profiles/schema";

/**
 * Shows its content as long as the viewer is an admin. A demotion is told by the live channel, or noticed by the first call
 * that is refused; what was read as an admin is forgotten then, and the pages that the router holds with it.
 */
export function AdminOnly({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const client = useQueryClient();
  const router = useRouter();
  const { data } = useQuery({ ...currentUserQuery(), initialData: viewer });
  const isAdmin = (data ?? viewer).role === "admin";

  // An effect, because refusals come to whichever query asked.
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const error: unknown = event.action.error;
        if (!(error instanceof ApiError) || error.status !== 403) return;
        void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
      }),
    [client],
  );
  useEffect(() => {
    if (isAdmin) return;
    client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(ADMIN_PATH) });
    router.refresh();
  }, [isAdmin, client, router]);
  return isAdmin ? children : <NotFoundContent />;
}
