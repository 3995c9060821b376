import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";

import { isLeavingScreen } from "@/instrumentation-client";
import { parseEventFilters, getEventsAddress } from "@/lib/events/client/filters";
import type { EventFilters } from "@/lib/events/schema/list";

const NO_FILTERS: EventFilters = { q: "", city: "", format: "", date: "", hidden: false };

/** The address stores the filters. A change replaces it without a request for the page. */
export function useEventFilters() {
  const address = useSearchParams();
  const pathname = usePathname();
  const search = address.toString();
  // Next reports a replaced address late: without this a checkbox would flicker.
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
    cursor: pending ? null : address.get("cursor"),
    change,
    clear: () => change({ ...NO_FILTERS, hidden: filters.hidden }),
    activeCount: [filters.city, filters.format, filters.date].filter(Boolean).length,
    hasFilters: Boolean(filters.q || filters.city || filters.format || filters.date),
  };
}

/** Bypasses the router while it loads another screen, because it would cancel that load. */
function replaceAddress(address: string): void {
  const { history } = window;
  if (isLeavingScreen()) History.prototype.replaceState.call(history, history.state, "", address);
  else history.replaceState(null, "", address);
}
