import type { Query, QueryClient } from "@tanstack/react-query";

import { replaceData } from "@/lib/http/browser/query-data";

import type { EventResponse } from "../schema/event";
import { applyEventChange, isEventList } from "./changes";
import { eventQuery } from "./events";
import { myRsvpsQuery } from "./rsvp";

const isUnder = (path: unknown, parent: string): boolean =>
  typeof path === "string" && path.startsWith(parent) && /^[/?]?$/.test(path.charAt(parent.length));

/**
 * Applies an event, as the server answered the viewer's own change, to every cached response with it. Not the number of RSVPs: the
 * server sends it to everyone, and the frame can be newer.
 */
export async function applyOwnEvent(client: QueryClient, changed: EventResponse): Promise<void> {
  const update = ({ rsvpCount, distance }: EventResponse): EventResponse => ({
    ...changed,
    rsvpCount,
    ...(distance !== undefined && { distance }),
  });
  await applyEventChange(client, changed.id, update);
  const { queryKey } = myRsvpsQuery();
  await client.cancelQueries({ queryKey, exact: true });
  const rsvps = client.getQueryCache().find({ queryKey });
  const cached = client.getQueryData(queryKey);
  if (rsvps && cached?.some(({ eventId }) => eventId === changed.id)) {
    const next = cached.map((rsvp) => (rsvp.eventId === changed.id ? { ...rsvp, event: update(rsvp.event) } : rsvp));
    replaceData(client, rsvps, next);
  }
  // The member's own device may have another time than the server, which decides.
  client.setQueryData([`/api/events/${changed.id}/validate-checkin`], (state) => state && changed.viewer?.checkIn);
  // What was being read for another reason was stopped, here or before the change was sent, and still has to be read.
  const paths = new Set<unknown>([eventQuery(changed.id).queryKey[0], queryKey[0]]);
  const isStopped = (query: Query) =>
    query.isStale() && (paths.has(query.queryKey[0]) || isEventList(query.queryKey[0]));
  void client.refetchQueries({ type: "active", predicate: isStopped });
}

/** Reads the viewer's RSVPs, and an event's attendees, which the viewer has joined or left. Screens that don't show them read them later. */
export const invalidateOwnRsvps = (client: QueryClient, eventId: string): Promise<unknown> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      isUnder(path, "/api/rsvps") || isUnder(path, `/api/events/${eventId}/rsvped-attendees`),
  });

/**
 * Reads events again after the viewer has left one: what only its members see is gone. Their own RSVP to each event and their
 * attendance are known.
 */
export const invalidateLeftEvents = (client: QueryClient): Promise<unknown> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      isUnder(path, "/api/rsvps") || (isUnder(path, "/api/events") && !/\/rsvp$/.test(String(path))),
  });

/**
 * The scope of the mutations of the viewer's own place at an event. They are sent one after the other, because a check-in is refused
 * before the RSVP that it follows is stored.
 */
export const ownPlaceScope = (eventId: string) => ({ id: `/api/events/${eventId} own place` });
