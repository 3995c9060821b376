import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";
import { isEventTime } from "@/lib/events/schema/write";
import { MAX_TICKET_CODE } from "@/lib/guests/policy";

import { MAX_DOOR_CHECK_INS } from "./constants";
import type { doorCheckInResultSchema, doorEntrySchema, doorListSchema, doorRepeatSchema } from "./responses";

export type DoorEntry = z.infer<typeof doorEntrySchema>;
export type DoorRepeat = z.infer<typeof doorRepeatSchema>;
export type DoorList = z.infer<typeof doorListSchema>;
export type DoorCheckInResult = z.infer<typeof doorCheckInResultSchema>;

export const doorListInputSchema = z.object({
  version: z.string().max(100).optional(),
  /** Lists the repeats of this device only. Default: of all. */
  deviceId: idSchema.optional(),
});
export type DoorListInput = z.output<typeof doorListInputSchema>;

export const doorPersonSchema = z.object({ kind: z.enum(["guest", "member"]), id: idSchema });
export type DoorPerson = z.output<typeof doorPersonSchema>;

export const checkOutSchema = doorPersonSchema.extend({
  /** When the member was checked in, to take that check-in back instead. */
  checkedInAt: z.iso.datetime().max(30).refine(isEventTime, "input.time").optional(),
});
export type CheckOutInput = z.output<typeof checkOutSchema>;

const subjectSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["name_tag", "code", "ticket"]), code: z.string().trim().max(MAX_TICKET_CODE) }),
  doorPersonSchema,
]);
export type DoorSubject = z.output<typeof subjectSchema>;

const itemSchema = z.object({
  id: idSchema,
  sequence: z.int().min(0).max(2_147_483_647),
  subject: subjectSchema,
  /** Whether the device showed a result of its own. */
  wasOffline: z.boolean(),
});
export type DoorItem = z.output<typeof itemSchema>;

export const doorCheckInsInputSchema = z.object({
  deviceId: idSchema,
  items: z.array(itemSchema).min(1).max(MAX_DOOR_CHECK_INS),
});
export type DoorCheckInsInput = z.output<typeof doorCheckInsInputSchema>;
