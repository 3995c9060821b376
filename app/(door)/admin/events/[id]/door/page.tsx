import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";

import { DoorScreen } from "@/components/attendance/door/door-screen";
import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { NotFoundContent } from "@/components/layout/screens/not-found-content";
import { PlainScreen } from "@/components/layout/screens/plain-screen";
import { attendeeCountsQuery } from "@/lib/attendance/client/manage";
import { countAttendees } from "@/lib/attendance/data/organizer";
import { loadActor } from "@/lib/auth/loaders";
import { env } from "@/lib/core/server/env";
import { loadEvent } from "@/lib/events/loaders";
import { canRunEvent } from "@/lib/events/policy";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { answerNotFound } from "@/lib/http/server/response-status";

export const metadata: Metadata = { title: "Door", robots: { index: false } };

type DoorPageProps = { params: Promise<{ id: string }> };

/** The device at the door, of an admin or of the event's host; for everybody else there is nothing here. */
export default async function DoorPage({ params }: DoorPageProps) {
  const [{ id }, actor] = await Promise.all([params, loadActor()]);
  if (!actor) return <SignedOut />;
  const event = await loadEvent(actor, id);
  if (!event || !canRunEvent(actor, { isHost: event.hostUserId === actor.userId })) {
    answerNotFound();
    return (
      <PlainScreen>
        <NotFoundContent />
      </PlainScreen>
    );
  }
  const client = makeQueryClient();
  client.setQueryData(attendeeCountsQuery(event.id).queryKey, await countAttendees(actor, event.id));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DoorScreen event={{ id: event.id, name: event.name }} siteUrl={env().NEXTAUTH_URL} />
    </HydrationBoundary>
  );
}
