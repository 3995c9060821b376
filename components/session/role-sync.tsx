"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { currentUserQuery } from "@/lib/auth/client/current-user";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

/** Renders the page again when the viewer's role changes, so that it gains or loses what only admins see. */
export function RoleSync({ viewer }: { viewer: Viewer }) {
  const router = useRouter();
  const { data } = useQuery({ ...currentUserQuery(), initialData: viewer });
  const hasChanged = (data ?? viewer).role !== viewer.role;
  // Effect: reads the page from the server again, which renders it for the role that the live channel reported.
  useEffect(() => {
    if (hasChanged) router.refresh();
  }, [hasChanged, router]);
  return null;
}
