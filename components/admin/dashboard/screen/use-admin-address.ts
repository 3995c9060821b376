import { useState } from "react";

import { type AdminAddress, getAdminPath } from "@/lib/admin/client/address";

/**
 * Keeps the state in the URL. It replaces the history entry, so that the page doesn't load again.
 */
export function useAdminAddress(initial: AdminAddress) {
  const [address, setAddress] = useState(initial);
  const change = (part: Partial<AdminAddress>) => {
    const next = { ...address, ...part };
    setAddress(next);
    if (window.location.pathname === "/admin") window.history.replaceState(null, "", getAdminPath(next));
  };
  return { address, change };
}
