import { z } from "zod";

import { publicUserSchema } from "@/lib/profiles/responses/profile";

const count = z.int().min(0);

export const feedbackSchema = z.strictObject({ rating: z.int().min(1).max(5), line: z.string().nullable() });

export const recapSchema = z.strictObject({
  event: z.strictObject({ id: z.uuid(), name: z.string() }),
  counts: z.strictObject({ met: count, waiting: count, beside: count }),
  /** The caller's own. */
  feedback: feedbackSchema.nullable(),
  takesFeedback: z.boolean(),
});

export const recapPersonSchema = z.strictObject({
  user: publicUserSchema,
  /** Who brought the two together there, of people whom the caller met. */
  introducedBy: publicUserSchema.optional(),
  /** Null: the two are not connected, and no request waits. */
  connection: z
    .strictObject({
      id: z.uuid(),
      status: z.enum(["accepted", "pending"]),
      requesterId: z.uuid(),
      createdAt: z.iso.datetime(),
      /** The requester's words, while the request waits for the caller's answer. */
      line: z.string().optional(),
    })
    .nullable(),
});

export const insightsSchema = z.strictObject({
  /** `at`: the beginning of 15 minutes with arrivals, in order. */
  arrivals: z.array(z.strictObject({ at: z.iso.datetime(), count })),
  /** Made at the event. Null, like `followUp`: too few members confirmed to be there. */
  connections: count.nullable(),
  /** Members who confirmed to be there, and those with three connections and a follow-up. */
  followUp: z.strictObject({ members: count, connected: count }).nullable(),
  feedback: z.strictObject({
    count,
    /** How many gave each rating, from 1 to 5. Null: too few answered. */
    ratings: z.array(count).length(5).nullable(),
    lines: z.array(z.string()),
  }),
});

const shownCount = count.nullable();

/** Null: too few people. */
export const eventNumbersSchema = z.strictObject({
  event: z.strictObject({ id: z.uuid(), name: z.string(), startTime: z.iso.datetime() }),
  expected: count,
  came: count,
  /** Of those who came: at the first of these events, and at a later one. */
  first: shownCount,
  returned: shownCount,
  /** Of the first: who came to two of these events, and to more. */
  cameTwice: shownCount,
  cameMore: shownCount,
  /** The median of the first check-ins, in minutes after the start. */
  arrival: z.int().nullable(),
  /** For each member who confirmed to be there. */
  connections: z.number().min(0).nullable(),
  /** How often somebody was suggested to somebody, and of these the pairs who connected there. */
  suggestions: z.strictObject({ shown: count, connected: shownCount }).nullable(),
});

export const organizerNumbersSchema = z.strictObject({ events: z.array(eventNumbersSchema) });
