import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { currentUserQuery } from "@/lib/auth/client/current-user";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

export function RoleSync({ viewer }: { viewer: Viewer }) {
  const router = useRouter();
  const { data } = useQuery({ ...currentUserQuery(), initialData: viewer });
  const hasChanged = (data ?? viewer).role !== viewer.role;
  // Effect: reads the page from the server again, which renders it for the role that the live
  // channel reported.
  useEffect(() => {
    if (hasChanged) router.refresh();
  }, [hasChanged, router]);
  return null;
}
