import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";

import { SignedOut } from "@/components/auth/signed-out";
import { EventsScreen } from "@/components/events/events-screen";
import { TimezoneKeeper } from "@/components/events/timezone-keeper";
import { activeAttendanceQuery } from "@/lib/attendance/client";
import { readActiveAttendance } from "@/lib/attendance/data/check-in";
import { loadSignedIn } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/clock";
import { eventsQuery } from "@/lib/events/client";
import { loadEvents, loadTimezone } from "@/lib/events/loaders";
import { makeQueryClient } from "@/lib/http/query-client";

export const metadata: Metadata = { title: "Events" };

type EventsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function EventsPage({ searchParams }: EventsPageProps) {
  const signedIn = await loadSignedIn();
  if (!signedIn) return <SignedOut />;
  const { actor } = signedIn;
  const asked = (await searchParams).cursor;
  const cursor = typeof asked === "string" ? asked : undefined;
  const now = clock.now();

  const [events, active, viewerZone] = await Promise.all([
    loadEvents(actor, cursor, now),
    readActiveAttendance(actor),
    loadTimezone(),
  ]);
  if (!events) notFound();
  const queryClient = makeQueryClient();
  queryClient.setQueryData(eventsQuery(cursor).queryKey, events.items);
  queryClient.setQueryData(activeAttendanceQuery().queryKey, active);

  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <TimezoneKeeper viewerZone={viewerZone} />
      <EventsScreen
        isAdmin={actor.role === "admin"}
        viewerZone={viewerZone}
        renderedAt={now.toISOString()}
        cursor={cursor}
        nextCursor={events.next}
      />
    </HydrationBoundary>
  );
}
