import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";

import { EventManagementScreen } from "@/components/admin/events/manage/event-management-screen";
import { TimezoneSync } from "@/components/events/time/timezone-sync";
import { clock } from "@/lib/core/shared/clock";
import { managedEventsQuery, getManagedEventsPath } from "@/lib/events/client/manage";
import { listManagedEvents } from "@/lib/events/data/manage";
import { loadTimezone } from "@/lib/events/loaders";
import { listManagedSchema } from "@/lib/events/schema/manage";
import { makeQueryClient } from "@/lib/http/browser/query-client";

import { requireOrganizer } from "./organizer-access";

export const metadata: Metadata = { title: "Event Management", robots: { index: false } };

type ManagePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Spec B§2, Admin event management. */
export default async function ManagePage({ searchParams }: ManagePageProps) {
  const gate = await requireOrganizer();
  if ("instead" in gate) return gate.instead;
  const [{ scope, q }, viewerZone] = await Promise.all([searchParams, loadTimezone()]);
  // What the address says wrongly counts as not said.
  const said = listManagedSchema.safeParse({ scope, q });
  const input = said.success ? said.data : listManagedSchema.parse({});
  const now = clock.now();
  const { items, next } = await listManagedEvents(gate.organizer.actor, input, now);

  const filters = { scope: input.scope, q: input.q };
  const { queryKey, initialPageParam } = managedEventsQuery(filters);
  const client = makeQueryClient();
  const page = { items, next: next && getManagedEventsPath(filters, next) };
  client.setQueryData(queryKey, { pages: [page], pageParams: [initialPageParam] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TimezoneSync viewerZone={viewerZone} />
      <EventManagementScreen initial={filters} viewerZone={viewerZone} renderedAt={now.toISOString()} />
    </HydrationBoundary>
  );
}
