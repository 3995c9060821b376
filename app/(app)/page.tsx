import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { PeopleScreen } from "@/components/people/screen/people-screen";
import { activeAttendanceQuery, attendeesQuery, toAttendeesPages, attendeeSummaryQuery } from "@/lib/attendance/client/attendance";
import { loadSession } from "@/lib/auth/loaders";
import { connectionsQuery } from "@/lib/connections/client";
import { clock } from "@/lib/core/shared/clock";
import { env } from "@/lib/core/server/env";
import { myRsvpsQuery } from "@/lib/events/client/events";
import { loadTimezone } from "@/lib/events/loaders";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { listConversations } from "@/lib/messages/data/conversations";
import { getPeoplePage } from "@/lib/people/data";

import { handOver } from "./hand-over";

export const metadata: Metadata = { title: "People" };

type PeoplePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** 'Meet Fellow Attendees'. `/` and `/people` are one screen (contract §3). */
export default async function PeoplePage({ searchParams }: PeoplePageProps) {
  const signedIn = await loadSession();
  if (!signedIn) return <SignedOut />;
  const { actor, viewer } = signedIn;
  const now = clock.now();
  const { event } = await searchParams;
  const [page, conversations, timezone] = await Promise.all([
    getPeoplePage(actor, typeof event === "string" ? event : undefined, now),
    listConversations(actor),
    loadTimezone(),
  ]);

  const client = makeQueryClient();
  handOver(client, myRsvpsQuery().queryKey, page.rsvps);
  handOver(client, connectionsQuery().queryKey, page.connections);
  if (page.eventId && page.attendees && page.summary) {
    const { items, next } = page.attendees;
    client.setQueryData(attendeesQuery(page.eventId).queryKey, toAttendeesPages(page.eventId, items, next));
    client.setQueryData(attendeeSummaryQuery(page.eventId).queryKey, page.summary);
  }
  client.setQueryData(activeAttendanceQuery().queryKey, page.active);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PeopleScreen
        viewerId={viewer.id}
        isAdmin={viewer.role === "admin"}
        eventId={page.eventId}
        conversations={conversations.items}
        now={now.toISOString()}
        timezone={timezone}
        realtimePort={env().REALTIME_PORT}
      />
    </HydrationBoundary>
  );
}
