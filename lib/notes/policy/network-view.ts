import type { ConnectionResponse } from "@/lib/connections/schema";
import { getOtherParty } from "@/lib/connections/policy/parties";
import { compareTexts, toSearchText, uniqueTexts } from "@/lib/core/shared/text/text-search";
import { formatFullName } from "@/lib/profiles/constants/profile";

import type { NetworkNote } from "../schema";

export const SORTS = ["recent", "name", "byEvent"] as const;

/** Empty texts filter nothing. */
export type NetworkView = { tag: string; eventId: string; sort: (typeof SORTS)[number] };

export const WHOLE_NETWORK: NetworkView = { tag: "", eventId: "", sort: "recent" };

/** The member's own tags, in alphabetical order. */
export const listTags = (notes: readonly NetworkNote[]): string[] =>
  uniqueTexts(notes.flatMap(({ tags }) => tags)).toSorted(compareTexts);

/** The events of connections, in alphabetical order. */
export function listEvents(connections: readonly ConnectionResponse[]): { id: string; name: string }[] {
  const events = new Map(connections.flatMap(({ event }) => (event ? [[event.id, event]] : [])));
  return [...events.values()].toSorted((one, other) => compareTexts(one.name, other.name));
}

/** A tag or event that is gone filters nothing. `events` is missing until it is loaded. */
export function keepChoices(
  view: NetworkView,
  tags: readonly string[],
  events: readonly { id: string }[] | undefined,
): NetworkView {
  const tag = tags.find((label) => toSearchText(label) === toSearchText(view.tag)) ?? "";
  const eventId = !events || events.some(({ id }) => id === view.eventId) ? view.eventId : "";
  return tag === view.tag && eventId === view.eventId ? view : { ...view, tag, eventId };
}

export const findNote = (notes: readonly NetworkNote[], connectionId: string): NetworkNote | undefined =>
  notes.find(({ subject }) => subject.kind === "connection" && subject.id === connectionId);

const hasTag = (note: NetworkNote | undefined, tag: string): boolean =>
  note?.tags.some((label) => toSearchText(label) === toSearchText(tag)) ?? false;

/** `connections` are newest first. Those without an event come last when sorted by event. */
export function applyView(
  connections: readonly ConnectionResponse[],
  notes: readonly NetworkNote[],
  viewerId: string,
  { tag, eventId, sort }: NetworkView,
): ConnectionResponse[] {
  const noteById = new Map(notes.map((note) => [note.subject.id, note]));
  const shown = connections.filter(
    (connection) => (!tag || hasTag(noteById.get(connection.id), tag)) && (!eventId || connection.eventId === eventId),
  );
  if (sort === "recent") return shown;
  const getName = (connection: ConnectionResponse) => formatFullName(getOtherParty(connection, viewerId).profile);
  const byName = shown.toSorted((one, other) => compareTexts(getName(one), getName(other)));
  if (sort === "name") return byName;
  return byName.toSorted((one, other) => {
    if (!one.event || !other.event) return Number(!one.event) - Number(!other.event);
    return compareTexts(one.event.name, other.event.name);
  });
}
