import { z } from "zod";

import { clock } from "@/lib/core/shared/clock";

import { aboutEvent, capitalize, defineEventKind, isOver, requestEntry, writeEvent } from "./event-kind";

/** The member got a place from the waitlist. */
export const promoted = defineEventKind({
  schema: aboutEvent,
  hasCheckInCode: true,
  getMethod: requestEntry,
  isWanted: (event, { rsvp }) => !isOver(event) && rsvp?.status === "confirmed",
  mail: (event) => ({
    ...writeEvent(event, "promoted", [event.t("emails.promoted.note")]),
    preview: event.t("emails.promoted.preview"),
  }),
  push: ({ t, soon }) => ({ body: t("push.event.promoted", { when: capitalize(soon) }) }),
});

/** Dropped if the RSVP has another status by then. */
export const requestDecided = defineEventKind({
  schema: aboutEvent.extend({ status: z.enum(["confirmed", "waitlisted", "declined"]) }),
  hasCheckInCode: true,
  getMethod: requestEntry,
  isWanted: (event, { rsvp }, { status }) => !isOver(event) && rsvp?.status === status,
  mail: (event, { status }) => ({
    ...writeEvent(event, `requestDecided.${status}`, status === "declined" ? [] : [event.t("emails.promoted.note")]),
    preview: event.t(`emails.requestDecided.${status}.preview`),
  }),
  push: ({ t, soon }, { status }) => ({ body: t(`push.event.request.${status}`, { when: capitalize(soon) }) }),
});

/** The member has asked, or waits for a place. Dropped if the RSVP has another status by then. */
export const rsvpReceived = defineEventKind({
  schema: aboutEvent.extend({ status: z.enum(["pending", "waitlisted"]) }),
  isWanted: (event, { rsvp }, { status }) => !isOver(event) && rsvp?.status === status,
  mail: (event, { status }) => ({
    ...writeEvent(event, `rsvpReceived.${status}`, [event.t(`emails.rsvpReceived.${status}.note`)]),
    preview: event.t(`emails.rsvpReceived.${status}.preview`),
  }),
});

/** The entry for the calendar. Dropped if this RSVP is gone. */
export const rsvpConfirmed = defineEventKind({
  schema: aboutEvent.extend({ rsvpId: z.uuid() }),
  hasCheckInCode: true,
  getMethod: requestEntry,
  isWanted: (event, { rsvp, hasEntry }, { rsvpId }) =>
    event.status !== "cancelled" && event.startTime > clock.now() && rsvp?.id === rsvpId && hasEntry,
  mail: (event) => ({
    ...writeEvent(event, "rsvpConfirmed"),
    notes: [event.t("emails.rsvpConfirmed.note"), ...(event.url ? [event.t("emails.event.cancelRsvp")] : [])],
  }),
});
