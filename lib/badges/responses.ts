import { z } from "zod";

const badgeCodeSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/);

export const badgeSchema = z.strictObject({
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
  code: badgeCodeSchema,
  printedAt: z.iso.datetime().nullable(),
});

export const badgeListSchema = z.strictObject({
  badges: z.array(badgeSchema),
  nextCursor: z.string().nullable(),
});

export const printedBadgesResponseSchema = z.strictObject({ ids: z.array(z.uuid()) });
