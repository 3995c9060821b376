import { useState } from "react";

import { type AdminAddress, adminHref } from "@/lib/admin/client";

/**
 * Which tab, range and search: the address bar says the same, for a reload and the way back. A change asks the server for what
 * it shows alone, not for the page again.
 */
export function useAdminAddress(initial: AdminAddress) {
  const [address, setAddress] = useState(initial);
  const change = (part: Partial<AdminAddress>) => {
    const next = { ...address, ...part };
    setAddress(next);
    if (window.location.pathname === "/admin") window.history.replaceState(null, "", adminHref(next));
  };
  return { address, change };
}
