import { useState } from "react";

import { type AdminAddress, getAdminPath } from "@/lib/admin/client/address";

/**
 * Keeps tab, range and search in the URL, for reloads and links. It replaces the history entry instead of navigating, so that a
 * change loads only its own data and not the page again.
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
