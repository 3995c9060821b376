import { z } from "zod";

const day = z.iso.date();

/** Of a connection or a contact, both with the id of its own list. */
export const noteSubjectSchema = z.strictObject({ kind: z.enum(["connection", "contact"]), id: z.uuid() });

export const networkNoteSchema = z.strictObject({
  subject: noteSubjectSchema,
  /** Null for a contact. */
  memberId: z.uuid().nullable(),
  name: z.string(),
  /** Where and when they met. */
  met: z.strictObject({
    event: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
    at: z.iso.datetime(),
  }),
  note: z.string(),
  tags: z.array(z.string()),
  followUpOn: day.nullable(),
  isFollowUpDone: z.boolean(),
  /** 0 if nothing is stored yet. */
  revision: z.int().min(0),
});
