import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";

import { isLeavingScreen } from "@/instrumentation-client";
import { parseEventFilters, getEventsAddress } from "@/lib/events/client/filters";
import type { EventFilters } from "@/lib/events/schema/list";

const NO_FILTERS: EventFilters = { q: "", city: "", format: "", date: "", hidden: false };

/**
 * Returns the list's filters. The address bar stores them, so that a reload and a link show the same list. A change replaces
 * the address without requesting the page from the server; only React Query requests the list.
 */
export function useEventFilters() {
  const address = useSearchParams();
  const pathname = usePathname();
  const search = address.toString();
  // Next reports a replaced address a moment later. Until then the changed filters are used, or a checkbox would flicker.
  const [pending, setPending] = useState<{ search: string; filters: EventFilters } | null>(null);
  if (pending && pending.search !== search) setPending(null);
  const filters = pending?.filters ?? parseEventFilters(address);
  const change = (part: Partial<EventFilters>) => {
    // After a navigation, the address belongs to another screen.
    if (window.location.pathname !== pathname) return;
    // Of the address as it is now: on a busy device, two changes can come before React has rendered the first.
    const next = { ...parseEventFilters(new URLSearchParams(window.location.search)), ...part };
    setPending({ search, filters: next });
    replaceAddress(getEventsAddress(next));
  };
  return {
    filters,
    /** The position in the list where the page starts, if the address names one. */
    cursor: pending ? null : address.get("cursor"),
    change,
    clear: () => change({ ...NO_FILTERS, hidden: filters.hidden }),
    /** The number of active filters among city, format and date. */
    activeCount: [filters.city, filters.format, filters.date].filter(Boolean).length,
    hasFilters: Boolean(filters.q || filters.city || filters.format || filters.date),
  };
}

/**
 * Replaces the address without loading the page. The router is not told while it loads another screen, because it would give that up:
 * what was entered before a link was followed can arrive during it. Back then still finds the address.
 */
function replaceAddress(address: string): void {
  const { history } = window;
  if (isLeavingScreen()) History.prototype.replaceState.call(history, history.state, "", address);
  else history.replaceState(null, "", address);
}
