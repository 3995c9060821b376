import { z } from "zod";

import { type ErrorCode, ERROR_STATUS } from "@/lib/core/shared/errors";
import { rsvpCountSchema } from "@/lib/events/responses/rsvp";
import { messageResponseSchema } from "@/lib/messages/responses";
import { attendeeLocationSchema, attendeeOnMapSchema, mapUpdateSchema } from "@/lib/presence/responses";
import { publicUserSchema } from "@/lib/profiles/responses/profile";

import { changedVersion, RESOURCES } from "@/lib/realtime/resources";
import { CLOSE } from "./close-codes";

// Only tests and development builds parse these.

const errorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]);
const attendeeChange = { eventId: z.uuid(), userId: z.uuid(), user: publicUserSchema };
/**
 * False: the lists of attendees no longer show the member. True: they show them again
 * (docs/product/privacy.md#hidden-at-an-event).
 */
const isListed = z.boolean().optional();
const checkOut = { ...attendeeChange, isListed };
const checkIn = { ...attendeeChange, isConfirmation: z.literal(true).optional(), isListed };
const attendanceChangeSchema = z.strictObject({
  ...{ change: z.enum(["checked_in", "checked_out"]), userId: z.uuid(), user: publicUserSchema },
  isConfirmation: z.literal(true).optional(),
  isListed,
});
const resourceChange = { resource: z.enum(RESOURCES), id: z.uuid().optional(), version: changedVersion.optional() };

/** Server → client on `/ws` (docs/product/realtime-protocol.md). */
export const serverFrameSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("authenticated"), userId: z.uuid() }),
  z.strictObject({ type: z.literal("joined_event"), eventId: z.uuid() }),
  z.strictObject({ type: z.literal("receive_message"), message: messageResponseSchema }),
  z.strictObject({ type: z.literal("message_sent"), message: messageResponseSchema, clientId: z.uuid().optional() }),
  z.strictObject({ type: z.literal("message_read"), readerId: z.uuid(), senderId: z.uuid(), upTo: z.int().min(1) }),
  z.strictObject({ type: z.literal("typing"), userId: z.uuid() }),
  z.strictObject({
    type: z.literal("connection_request"),
    message: z.string(),
    connectionId: z.uuid(),
    requester: publicUserSchema,
    line: z.string().optional(),
  }),
  z.strictObject({ type: z.literal("new_connection"), message: z.string(), connectedUser: publicUserSchema }),
  z.strictObject({ type: z.literal("connection_success"), message: z.string(), targetUser: publicUserSchema }),
  z.strictObject({ type: z.literal("user_checked_in"), ...checkIn }),
  z.strictObject({ type: z.literal("user_checked_out"), ...checkOut }),
  z.strictObject({
    type: z.literal("attendance_changes"),
    eventId: z.uuid(),
    changes: z.array(attendanceChangeSchema).min(1),
  }),
  z.strictObject({ type: z.literal("changed"), ...resourceChange }),
  z.strictObject({ type: z.literal("rsvp_counts"), counts: z.array(rsvpCountSchema) }),
  z.strictObject({ type: z.literal("resync") }),
  z.strictObject({
    type: z.literal("error"),
    message: z.string(),
    code: errorCode,
    clientId: z.string().optional(),
    eventId: z.uuid().optional(),
    retryAfter: z.number().optional(),
  }),
]);

export const socketEventSchemas = {
  currentAttendees: z.array(attendeeOnMapSchema),
  attendeeLocationUpdate: attendeeLocationSchema,
  mapUpdate: mapUpdateSchema,
  attendeeLeft: z.strictObject({ userId: z.uuid() }),
  user_checked_in: z.strictObject(checkIn),
  user_checked_out: z.strictObject(checkOut),
  receive_message: messageResponseSchema,
  new_connection: z.strictObject({
    message: z.string(),
    connectedUser: publicUserSchema,
    payload: z.strictObject({ name: z.string() }),
  }),
  connection_success: z.strictObject({ message: z.string(), targetUser: publicUserSchema }),
  changed: z.strictObject(resourceChange),
  resync: z.strictObject({}),
  /** The client must not reconnect by itself. */
  closed: z.strictObject({ code: z.literal(CLOSE.tooManySockets), message: z.string() }),
} as const;
