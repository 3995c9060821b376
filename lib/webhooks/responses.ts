import { z } from "zod";

import { PERSON_KINDS, PERSON_STATES } from "@/lib/event-people/constants";
import { EVENT_STATUSES } from "@/lib/events/constants/event";
import { shownAnswerSchema } from "@/lib/events/responses/questions";

import { MESSAGE_STATUSES, WEBHOOK_TYPES } from "./constants";

const time = z.iso.datetime();
const text = z.string().nullable();

export const webhookSchema = z.strictObject({
  id: z.uuid(),
  url: z.string(),
  /** Null: all events of its owner. */
  eventId: z.uuid().nullable(),
  /** Whether it was turned off after too many failures. */
  isOff: z.boolean(),
  createdAt: time,
});

/** `secret` is in no other response. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() });

export const webhookMessageSchema = z.strictObject({
  id: z.uuid(),
  type: z.enum(WEBHOOK_TYPES),
  status: z.enum(MESSAGE_STATUSES),
  occurredAt: time,
  attempts: z.int().min(0),
  attemptedAt: time.nullable(),
  /** Of the last try: the status of the response, or why there was none. */
  result: text,
});

/** As the person is when the message is sent. */
const personSchema = z.strictObject({
  kind: z.enum(PERSON_KINDS),
  id: z.uuid(),
  state: z.enum(PERSON_STATES),
  name: z.string(),
  email: text,
  profession: text,
  company: text,
  waitlistPosition: z.int().min(1).nullable(),
  joinedAt: time,
  firstCheckInTime: time.nullable(),
  checkInTime: time.nullable(),
  checkOutTime: time.nullable(),
  answers: z.array(shownAnswerSchema),
  note: text,
});

const eventSchema = z.strictObject({
  name: z.string(),
  status: z.enum(EVENT_STATUSES),
  startTime: time,
  endTime: time,
  timezone: z.string(),
  isOnline: z.boolean(),
  venueName: text,
  venueAddress: text,
});

/** The body of a message to a webhook. */
export const webhookPayloadSchema = z.strictObject({
  type: z.enum(WEBHOOK_TYPES),
  /** When it happened. */
  timestamp: time,
  /** Counts the messages to the webhook from 1. */
  sequence: z.int().min(1),
  data: z.strictObject({
    eventId: z.uuid(),
    /** Null once it is deleted. */
    event: eventSchema.nullable(),
    /** Null for a change of the event. */
    personId: z.uuid().nullable(),
    /** Null for a change of the event, and for who is no longer on its list. */
    person: personSchema.nullable(),
  }),
});
