import { z } from "zod";

import { shownAnswerSchema } from "@/lib/events/responses/questions";

import { DOOR_REASONS } from "./constants";

const instant = z.iso.datetime();

const doorSubjectSchema = z.strictObject({ kind: z.enum(["guest", "member"]), id: z.uuid() });

export const doorEntrySchema = z.strictObject({
  kind: z.enum(["guest", "member"]),
  id: z.uuid(),
  name: z.string(),
  company: z.string().nullable(),
  state: z.enum(["expected", "checked_in", "pending", "waitlisted", "declined"]),
  checkedInAt: instant.nullable(),
  /** SHA-256 in hex of the name tag's code, of a ticket's, and of the digits that name a member. */
  codeHashes: z.array(z.string()),
  /** The member who brings this guest. */
  partyOf: z.uuid().optional(),
  /** The last three digits of each check-in code, by which people find themselves in the kiosk. */
  codeEnds: z.array(z.string()).optional(),
  /** To the questions that are marked for the door. */
  answers: z.array(shownAnswerSchema.omit({ questionId: true })).optional(),
});

/** A guest or member whom two devices let in without a network. */
export const doorRepeatSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  firstDeviceId: z.uuid(),
  deviceId: z.uuid(),
  receivedAt: instant,
});

export const doorListSchema = z.strictObject({
  /** Of the entries and repeats. */
  version: z.string(),
  opensAt: instant,
  endsAt: instant,
  /** False if there are more entries than the list holds. */
  isComplete: z.boolean(),
  /** Null if the caller has this version. */
  entries: z.array(doorEntrySchema).nullable(),
  repeats: z.array(doorRepeatSchema),
});

export const doorCheckInResultSchema = z.strictObject({
  id: z.uuid(),
  result: z.enum(["checked_in", "already", "conflict"]),
  reason: z.enum(DOOR_REASONS).nullable(),
  subject: doorSubjectSchema.nullable(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  checkedInAt: instant.nullable(),
  /** The device that checked them in before, if it is known. */
  firstDeviceId: z.uuid().nullable(),
});

export const doorCheckInsSchema = z.strictObject({ items: z.array(doorCheckInResultSchema) });
