import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";

import { eventFilters, eventsAddress } from "@/lib/events/client/events";
import type { EventFilters } from "@/lib/events/schema/event";

const NONE: EventFilters = { q: "", city: "", format: "", date: "", hidden: false };

/**
 * What the list is narrowed to: the address bar holds it, so that a reload, a link and the server say the same. A change
 * replaces the address without asking the server for the page again; React Query asks for the list alone.
 */
export function useEventFilters() {
  const address = useSearchParams();
  const pathname = usePathname();
  const search = address.toString();
  // Next tells of a replaced address a moment later; until then the choice just made stands, or a tick would flicker.
  const [choice, setChoice] = useState<{ madeAt: string; filters: EventFilters } | null>(null);
  if (choice && choice.madeAt !== search) setChoice(null);
  const filters = choice?.filters ?? eventFilters(address);
  const change = (part: Partial<EventFilters>) => {
    // Somebody who has gone on to another screen meanwhile keeps that one's address.
    if (window.location.pathname !== pathname) return;
    const next = { ...filters, ...part };
    setChoice({ madeAt: search, filters: next });
    window.history.replaceState(null, "", eventsAddress(next));
  };
  return {
    filters,
    /** Where in the list the page begins, when it was opened further on. */
    cursor: choice ? null : address.get("cursor"),
    change,
    clear: () => change({ ...NONE, hidden: filters.hidden }),
    /** How many there are beside the search and the hidden ones. */
    count: [filters.city, filters.format, filters.date].filter(Boolean).length,
    isNarrowed: Boolean(filters.q || filters.city || filters.format || filters.date),
  };
}
