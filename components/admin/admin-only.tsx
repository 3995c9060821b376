"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";

import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { ADMIN_PATH } from "@/lib/admin/client/queries";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { ApiError } from "@/lib/http/browser/api-client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

/**
 * The live channel reports a demotion. A 403 makes this check the role too, in case the channel was
 * down. After a demotion all admin data leaves the caches.
 */
export function AdminOnly({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const client = useQueryClient();
  const { data } = useQuery({ ...currentUserQuery(), initialData: viewer });
  const isAdmin = (data ?? viewer).role === "admin";

  // Any admin query can be refused, so this subscribes to the whole query cache.
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

  // Effect: removes the admin data from the query cache when the viewer is no longer an admin. The
  // shell empties the router's cache.
  useEffect(() => {
    if (!isAdmin) client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(ADMIN_PATH) });
  }, [isAdmin, client]);
  return isAdmin ? children : <NotFoundContent />;
}
