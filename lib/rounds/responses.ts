import { z } from "zod";

import { publicUserSchema } from "@/lib/profiles/responses/profile";
import { talkReasonSchema } from "@/lib/suggestions/responses";

import { TABLE_SIZES } from "./constants";

const count = z.int().min(0);
/** Without an account. */
const guest = { name: z.string(), company: z.string().nullable() };
const shared = {
  id: z.uuid(),
  rounds: z.int().min(1),
  minutes: z.int().min(1),
  /** The one that was dealt last. 0: only announced. */
  round: count,
  endsAt: z.iso.datetime().nullable(),
};

export const roundsSchema = z.strictObject({
  ...shared,
  /** Whether the caller takes part in the next round. */
  isIn: z.boolean(),
  /** Null without a seat in this round. */
  table: z
    .strictObject({
      number: z.int().min(1),
      people: z.array(z.strictObject({ user: publicUserSchema, reason: talkReasonSchema.nullable() })),
      guests: z.array(z.strictObject(guest)),
    })
    .nullable(),
});

export const managedRoundsSchema = z.strictObject({
  ...shared,
  size: z.literal(TABLE_SIZES),
  /** How many would sit at a table now. */
  joined: count,
  tables: z.array(z.strictObject({ number: z.int().min(1), names: z.array(z.string()) })),
  /** All at the event. `isIn`: whether they take part in the next round. */
  guests: z.array(z.strictObject({ id: z.uuid(), ...guest, isIn: z.boolean() })),
});
