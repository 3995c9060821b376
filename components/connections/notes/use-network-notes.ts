import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";

import { getNoteOutbox } from "@/components/live/notes/get-note-outbox";
import type { NoteEntry, NoteOutbox } from "@/components/live/notes/note-outbox";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { notesQuery } from "@/lib/notes/client";
import type { NetworkNote } from "@/lib/notes/schema";

const NO_ENTRIES: readonly NoteEntry[] = [];

/** The outbox is opened in the browser only: the server has no storage and many members. */
export function useNoteOutbox(viewerId: string) {
  const client = useQueryClient();
  const [source] = useState(() => {
    const getOutbox = (): NoteOutbox => getNoteOutbox(client, viewerId);
    return {
      getOutbox,
      subscribe: (listener: () => void) => getOutbox().subscribe(listener),
      getEntries: () => getOutbox().entries(),
    };
  });
  const entries = useSyncExternalStore(source.subscribe, source.getEntries, () => NO_ENTRIES);
  return { getOutbox: source.getOutbox, entries };
}

const toKey = ({ subject: { kind, id } }: NetworkNote): string => `${kind} ${id}`;

/**
 * Returns the stored notes with what this device changed and has not sent yet. It leaves out those
 * about members who are no longer in the list of connections.
 */
export function useNetworkNotes(viewerId: string) {
  const query = useQuery(notesQuery());
  const { data: connections } = useQuery(connectionsQuery());
  const { getOutbox, entries } = useNoteOutbox(viewerId);
  const { data } = query;
  const notes = useMemo(() => {
    const changed = new Map(entries.map(({ base, mine }) => [toKey(base), { ...base, ...mine }]));
    const stored = (data ?? []).map((note) => changed.get(toKey(note)) ?? note);
    const known = new Set(stored.map(toKey));
    const all = [...[...changed.values()].filter((note) => !known.has(toKey(note))), ...stored];
    const ids = connections && new Set(connections.map(({ id }) => id));
    return ids ? all.filter(({ subject: { kind, id } }) => kind === "contact" || ids.has(id)) : all;
  }, [data, entries, connections]);
  return { query, notes, getOutbox, entries };
}
