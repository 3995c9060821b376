import { z } from "zod";

import { clock } from "@/lib/core/shared/clock";
import { env } from "@/lib/core/server/process/env";
import type { CalendarPart } from "@/lib/mail/mail";

import { MAX_REMOVAL_REASON } from "../../../constants";
import { forMembers } from "../../text/event-details";
import type { Due } from "../kind";
import { aboutEvent, capitalize, defineEventKind, isPlaced, type ShownEvent, writeEvent } from "./event-kind";

const text = z.string().nullable();
/** Stored as text. */
const instant = z.coerce.date<Date | string>();

/** Stored, because the event may be deleted when the email is sent. */
const cancelledEventSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: text,
  location: text,
  venueName: text,
  venueAddress: text,
  startTime: instant,
  endTime: instant,
  timezone: z.string(),
  isOnline: z.boolean(),
  /** Of the cancellation. */
  sequence: z.int().min(0).default(0),
  createdAt: instant,
  updatedAt: instant,
});

/** Of a guest who was deleted, with the event or alone. `isSilent` as in `GuestDelivery`. */
export const deletedGuestSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailSetAt: instant,
  isSilent: z.boolean(),
});

const cancellation = aboutEvent.extend({
  /** Whether the guests who get it are deleted, or the event. */
  deleted: z.boolean().default(false),
  event: cancelledEventSchema,
  /**
   * Whether the member had a place and wants mails about it, or the guest was mailed an entry.
   * Absent in rows of earlier versions.
   */
  hasEntry: z.boolean().default(false),
});

const cancelEntry = (_due: Due, { hasEntry }: z.infer<typeof cancellation>): CalendarPart["method"] | null =>
  hasEntry ? "CANCEL" : null;

const noteRemoval = ({ t, hasEntry }: ShownEvent): string[] =>
  hasEntry ? [t("emails.eventCancelled.calendarRemoval")] : [];

export const eventCancelled = defineEventKind({
  schema: cancellation,
  getEvent: ({ event }, { event: then }) => ({ ...(event ?? then), status: "cancelled" }),
  getMethod: cancelEntry,
  isWanted(event, due, { deleted }) {
    if (event.endTime <= clock.now()) return false;
    // A missing event was deleted. An uncancelled event takes place after all.
    return due.event === null || (!deleted && due.event.status === "cancelled" && isPlaced(due));
  },
  mail: (event) => ({
    ...writeEvent(event, "eventCancelled"),
    preview: event.t("emails.eventCancelled.preview", event.values),
    ...forMembers({ url: event.url && `${env().NEXTAUTH_URL}/events` }, event.t("emails.eventCancelled.button")),
    notes: noteRemoval(event),
  }),
  push: ({ t, soon }) => ({ body: t("push.event.cancelled", { when: soon }), url: "/events" }),
});

export const rsvpCancelled = defineEventKind({
  /** The reason is that of the organizer who ended a member's RSVP. */
  schema: cancellation.extend({ reason: z.string().max(MAX_REMOVAL_REASON).optional() }),
  getEvent: ({ event }, { event: then }) => ({ ...then, status: event?.status ?? "cancelled" }),
  getMethod: cancelEntry,
  isWanted(event, { userId, rsvp, kind, hasEntry }) {
    if (event.startTime <= clock.now() || (userId !== null && rsvp?.status === "confirmed")) return false;
    return kind === "changes" || hasEntry;
  },
  mail: (event, { reason }) => ({
    ...writeEvent(event, "rsvpCancelled"),
    notes: [...(reason ? [event.t("emails.rsvpCancelled.reason", { reason })] : []), ...noteRemoval(event)],
  }),
  push: ({ t, soon }) => ({ body: t("push.event.rsvpCancelled", { when: capitalize(soon) }) }),
});
