import type { QueryClient } from "@tanstack/react-query";

import { RECAP_LISTS } from "@/lib/recap/schema";
import { recapPeopleQuery, recapQuery } from "@/lib/recap/client";

export function refetchRecap(client: QueryClient, eventId: string): void {
  void client.invalidateQueries({ queryKey: recapQuery(eventId).queryKey });
  for (const show of RECAP_LISTS) void client.invalidateQueries({ queryKey: recapPeopleQuery(eventId, show).queryKey });
}
