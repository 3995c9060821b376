import type { Metadata } from "next";

import { NewEvent } from "@/components/admin/events/editor/event-editor";
import { loadEvent, loadTimezone } from "@/lib/events/loaders";

import { requireOrganizer } from "../organizer-access";

export const metadata: Metadata = { title: "New event", robots: { index: false } };

type NewEventPageProps = { searchParams: Promise<{ from?: string | string[] }> };

/** A new event; with `from` a copy of that one. */
export default async function NewEventPage({ searchParams }: NewEventPageProps) {
  const gate = await requireOrganizer();
  if ("instead" in gate) return gate.instead;
  const [{ from }, viewerZone] = await Promise.all([searchParams, loadTimezone()]);
  const source = typeof from === "string" ? await loadEvent(gate.organizer.actor, from) : null;
  return <NewEvent source={source} viewerZone={viewerZone} />;
}
