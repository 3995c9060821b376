import { ApiError, apiRequest } from "@/lib/http/browser/api-client";
import { wholeListQuery } from "@/lib/http/browser/list-queries";

import type { NetworkNote, NoteSubject, SaveNoteInput } from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

export const NOTES_PATH = "/api/network-notes";

/** The notes about those whom the member sees, newest first. */
export const notesQuery = () => wholeListQuery<NetworkNote>(NOTES_PATH);

const PATHS = { connection: "/api/connections", contact: "/api/contacts" };

const getNotePath = ({ kind, id }: NoteSubject): string => `${PATHS[kind]}/${id}/note`;

/** With a time limit, because other notes wait for it. */
export const getNote = (subject: NoteSubject): Promise<NetworkNote> =>
  apiRequest("GET", getNotePath(subject), undefined, { withTimeLimit: true });

/** @throws ApiError (409 if another device changed it, see `isNoteConflict`) */
export const saveNote = (subject: NoteSubject, input: SaveNoteInput): Promise<NetworkNote> =>
  apiRequest("PUT", getNotePath(subject), input);

export const isNoteConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
