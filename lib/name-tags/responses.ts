import { z } from "zod";

const nameTagCodeSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/);

export const nameTagSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(["guest", "member"]),
  /** Of the guest or of the member. */
  personId: z.uuid(),
  name: z.string(),
  company: z.string().nullable(),
  profession: z.string().nullable(),
  pronouns: z.string().nullable(),
  /** Of the host or the event's team. */
  part: z.enum(["host", "team"]).nullable(),
  code: nameTagCodeSchema,
  printedAt: z.iso.datetime().nullable(),
});

export const nameTagListSchema = z.strictObject({
  nameTags: z.array(nameTagSchema),
  nextCursor: z.string().nullable(),
});

export const printedNameTagsResponseSchema = z.strictObject({ ids: z.array(z.uuid()) });
