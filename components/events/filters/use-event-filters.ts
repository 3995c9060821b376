import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";

import { isLeavingScreen } from "@/instrumentation-client";
import { parseEventFilters, getEventsAddress } from "@/lib/events/client/filters";
import type { EventFilters } from "@/lib/events/schema/list";

const NO_FILTERS: EventFilters = { q: "", city: "", format: "", date: "", hidden: false };

/**
 * The address bar stores the filters, so that a reload and a link show the same list. A change
 * replaces the address without a request to the server; React Query requests the list.
 */
export function useEventFilters() {
  const address = useSearchParams();
  const pathname = usePathname();
  const search = address.toString();
  // Next reports a replaced address late. Without the pending filters a checkbox would flicker.
  const [pending, setPending] = useState<{ search: string; filters: EventFilters } | null>(null);
  if (pending && pending.search !== search) setPending(null);
  const filters = pending?.filters ?? parseEventFilters(address);
  const change = (part: Partial<EventFilters>) => {
    if (window.location.pathname !== pathname) return;
    // Reads the current address: two changes can come before React renders the first.
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
    activeCount: [filters.city, filters.format, filters.date].filter(Boolean).length,
    hasFilters: Boolean(filters.q || filters.city || filters.format || filters.date),
  };
}

/**
 * Replaces the address without loading the page. While the router loads another screen, it is
 * bypassed, because the call would cancel that navigation.
 */
function replaceAddress(address: string): void {
  const { history } = window;
  if (isLeavingScreen()) History.prototype.replaceState.call(history, history.state, "", address);
  else history.replaceState(null, "", address);
}
