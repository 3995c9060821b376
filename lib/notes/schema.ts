import { z } from "zod";

import { looksBlank, toOneLine } from "@/lib/core/shared/text/written-text";
import { toSearchText, uniqueTexts } from "@/lib/core/shared/text/text-search";
import { maxLength } from "@/lib/i18n/shared/text-schemas";

import { MAX_NOTE_LENGTH, MAX_NOTE_TAG_LENGTH, MAX_NOTE_TAGS } from "./constants";
import type { networkNoteSchema, noteSubjectSchema } from "./responses";

export type NoteSubject = z.infer<typeof noteSubjectSchema>;
export type NetworkNote = z.infer<typeof networkNoteSchema>;
/** A person whom a member may note something about. */
export type NotedPerson = Pick<NetworkNote, "subject" | "memberId" | "name" | "met">;

/** One of accents alone has no key. */
const tag = z
  .string("notes.tagMissing")
  .overwrite(toOneLine)
  .min(1, "notes.tagMissing")
  .refine((text) => !looksBlank(toSearchText(text)), "notes.tagMissing")
  .max(MAX_NOTE_TAG_LENGTH, maxLength(MAX_NOTE_TAG_LENGTH));

/**
 * `revision` is that of the note as the caller last saw it, 0 for none. A note keeps its spaces and
 * line breaks, because it is saved while it is written.
 */
export const saveNoteSchema = z.object({
  note: z
    .string()
    .max(MAX_NOTE_LENGTH, maxLength(MAX_NOTE_LENGTH))
    .transform((text) => (looksBlank(text) ? "" : text)),
  tags: z.array(tag).max(MAX_NOTE_TAGS, "notes.tooManyTags").transform(uniqueTexts),
  followUpOn: z.iso.date("notes.dateInvalid").max(10).nullable(),
  isFollowUpDone: z.boolean().default(false),
  revision: z.int().min(0).max(2_147_483_647),
});
export type SaveNoteInput = z.output<typeof saveNoteSchema>;

export type NoteFields = Omit<SaveNoteInput, "revision">;

export const notesQuerySchema = z.object({ cursor: z.string().max(300).optional() });
