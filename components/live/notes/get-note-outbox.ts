import type { QueryClient } from "@tanstack/react-query";

import { NOTES_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { CONTACTS_PATH } from "@/lib/contacts/client";
import { restartRead } from "@/lib/http/browser/query-data";
import { markStale } from "@/lib/http/browser/query-paths";
import { getNote, notesQuery, saveNote } from "@/lib/notes/client";
import type { NetworkNote, NoteSubject } from "@/lib/notes/schema";

import { createEntryStore } from "../outbox/entry-store";
import { openQueue } from "../outbox/open-queue";
import { requireMember } from "../outbox/require-member";
import { type NoteEntry, NoteOutbox } from "./note-outbox";

const isSamePerson = (one: NoteSubject, other: NoteSubject): boolean => one.kind === other.kind && one.id === other.id;

/** A note keeps its place in the list, and a new one is the first. Tags filter contacts. */
function storeInCache(client: QueryClient, note: NetworkNote): void {
  client.setQueryData(notesQuery().queryKey, (list) => {
    if (!list?.some((other) => isSamePerson(other.subject, note.subject))) return list && [note, ...list];
    return list.map((other) => (isSamePerson(other.subject, note.subject) ? note : other));
  });
  void restartRead(client, notesQuery().queryKey);
  if (note.subject.kind === "contact") markStale(client, CONTACTS_PATH);
}

let outbox: NoteOutbox | undefined;

/** One for each document, which ends with the session. */
export const getNoteOutbox = (client: QueryClient, viewerId: string): NoteOutbox =>
  (outbox ??= openQueue(
    new NoteOutbox(
      {
        save: async (subject, input) => {
          requireMember(viewerId);
          return saveNote(subject, input);
        },
        get: async (subject) => {
          requireMember(viewerId);
          return getNote(subject);
        },
        onSaved: (note) => storeInCache(client, note),
        getStored: (subject) =>
          client.getQueryData(notesQuery().queryKey)?.find((note) => isSamePerson(note.subject, subject)),
      },
      createEntryStore<NoteEntry>(NOTES_PREFIX, viewerId),
    ),
  ));

/** For tests. */
export const resetNoteOutbox = (): void => {
  outbox?.clear();
  outbox = undefined;
};
