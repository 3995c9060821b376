import { env } from "@/lib/core/server/env";
import {
  eventCancelledEmail,
  eventChangedEmail,
  type ChangedParts,
  promotedEmail,
  reminderEmail,
} from "@/lib/mail/event-emails";
import type { Mail, MailAttachment } from "@/lib/mail/mail";
import { digestEmail, noteEmail } from "@/lib/mail/member-emails";
import { suspensionEmail, warningEmail } from "@/lib/mail/moderation-emails";
import type { RenderedEmail } from "@/lib/mail/template";

import type { PushKind, PushNotification } from "../../schema";
import type { ClaimedDelivery } from "./claimed-delivery";
import type { DeliveryPayload } from "./delivery-payload";
import { dayOf, daysBetween, line, placeText, timeOf, whenText, zoneFor, type EventFacts } from "../events/event-text";
import { isMailKind, getUnsubscribeUrls } from "./unsubscribe";

type Reader = NonNullable<ClaimedDelivery["reader"]>;

const PUSH_KINDS: readonly string[] = ["messages", "requests", "reminders", "changes"] satisfies PushKind[];
const isPushKind = (kind: string): kind is PushKind => PUSH_KINDS.includes(kind);

/** Why a mail of a kind comes, for its last line. */
const WHY = {
  requests: "You get this because members can ask to connect with you.",
  reminders: "You get this because you RSVP'd.",
  changes: "You get this because you RSVP'd.",
  thankYou: "You get this because you were at an event.",
  digest: "You get this because connection requests wait for you.",
} as const;

/** "today", "tomorrow", or the day itself: a reminder may come later than planned (quiet hours). */
function dayWords(event: EventFacts, at: Date, zone: string): string {
  const days = daysBetween(at, event.startTime, zone);
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `on ${dayOf(event.startTime, zone)}`;
}

type Change = Extract<DeliveryPayload, { about: "event_changed" }>;

/**
 * What is another now, and what it was where that is known; nothing where the event is as it was (changed back meanwhile).
 */
export function describeChanges(event: EventFacts, change: Change, readerZone: string | null): ChangedParts {
  const { time, venue, before } = change;
  if (!before) return { when: time ? { was: null } : undefined, place: venue ? { was: null } : undefined };
  const { startTime = event.startTime, endTime = event.endTime, ...rest } = before;
  const was = { ...event, ...rest, startTime: new Date(startTime), endTime: new Date(endTime) };
  const when = whenText(was, zoneFor(was, readerZone));
  const place = placeText(was);
  return {
    when: when !== whenText(event, zoneFor(event, readerZone)) ? { was: when } : undefined,
    place: place !== placeText(event) ? { was: place } : undefined,
  };
}

/** Its stamp is when the mail came to be owed: a second attempt must say the same to the letter. */
async function calendarFile(event: EventFacts, at: Date): Promise<MailAttachment> {
  // Loaded at the first such letter: idle processes never need it.
  const { toCalendarText: calendarText } = await import("@/lib/events/data/calendar");
  const { getCalendarFileName: calendarFileName } = await import("@/lib/events/calendar");
  const shown = {
    ...event,
    startTime: event.startTime.toISOString(),
    endTime: event.endTime.toISOString(),
    status: event.status === "cancelled" ? ("cancelled" as const) : ("live" as const),
  };
  const { createdAt, updatedAt } = event;
  return {
    filename: calendarFileName(event),
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
    content: calendarText(shown, { createdAt, updatedAt, now: at, origin: env().NEXTAUTH_URL }),
  };
}

type Composed = { letter: RenderedEmail; calendar?: EventFacts };

function compose(
  claimed: ClaimedDelivery,
  payload: DeliveryPayload,
  reader: Reader,
  unsubscribe?: { why: string; url: string },
): Composed {
  const origin = env().NEXTAUTH_URL;
  const to = { firstName: reader.firstName, unsubscribe };
  if (payload.about === "note") {
    const { title, body, path, action = "Open Nametag" } = payload;
    return { letter: noteEmail(to, { title: line(title), body, action, url: `${origin}${path}` }) };
  }
  if (payload.about === "digest") return { letter: digestEmail(to, { ...payload, url: `${origin}/connections` }) };
  if (payload.about === "moderation") {
    const about = { firstName: reader.firstName, note: line(payload.note) || null };
    return { letter: payload.outcome === "warned" ? warningEmail(about) : suspensionEmail(about) };
  }
  const event = eventOf(claimed, payload);
  const zone = zoneFor(event, reader.timezone);
  const shown = {
    name: line(event.name),
    when: whenText(event, zone),
    place: placeText(event),
    url: `${origin}/events/${event.id}`,
  };
  if (payload.about === "reminder") {
    const day = dayWords(event, claimed.createdAt, zone);
    const about = { moment: payload.moment, day, time: timeOf(event.startTime, zone) };
    return { letter: reminderEmail(to, shown, about), calendar: event };
  }
  if (payload.about === "event_changed") {
    const changed = describeChanges(event, payload, reader.timezone);
    return { letter: eventChangedEmail(to, shown, changed), calendar: event };
  }
  if (payload.about === "event_cancelled") {
    return { letter: eventCancelledEmail(to, { ...shown, url: `${origin}/events` }), calendar: event };
  }
  return { letter: promotedEmail(to, shown), calendar: event };
}

type AboutEvent = Extract<DeliveryPayload, { eventId: string }>;

/** The event as it is; of a deleted one, what its cancellation kept. */
function eventOf({ event }: ClaimedDelivery, payload: AboutEvent): EventFacts {
  if (payload.about === "event_cancelled") {
    const { startTime, endTime, createdAt, updatedAt, ...kept } = payload.event;
    const was = {
      ...kept,
      startTime: new Date(startTime),
      endTime: new Date(endTime),
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
    };
    return { ...(event ?? was), status: "cancelled" };
  }
  if (!event) throw new Error("A delivery about an event that is gone");
  return event;
}

/** The mail as it goes out: with its calendar file, and the two ways to stop its kind (RFC 2369, RFC 8058). */
export async function composeMail(claimed: ClaimedDelivery, payload: DeliveryPayload, reader: Reader): Promise<Mail> {
  const { userId, kind, key, createdAt } = claimed;
  const stop = isMailKind(kind) ? { ...getUnsubscribeUrls(userId, kind), why: WHY[kind] } : null;
  const { letter, calendar } = compose(claimed, payload, reader, stop ? { why: stop.why, url: stop.page } : undefined);
  return {
    ...letter,
    to: reader.email,
    once: { key, at: createdAt },
    ...(calendar && { attachments: [await calendarFile(calendar, createdAt)] }),
    ...(stop && {
      headers: {
        "List-Unsubscribe": `<${stop.oneClick}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  };
}

/** The push message of the same happening; null for what is only mailed. */
export function composePush(claimed: ClaimedDelivery, payload: DeliveryPayload, reader: Reader): PushNotification | null {
  const { kind, key } = claimed;
  if (!isPushKind(kind) || payload.about === "digest" || payload.about === "moderation") return null;
  if (payload.about === "note") return { kind, tag: key, title: payload.title, body: payload.body, url: payload.path };
  const event = eventOf(claimed, payload);
  const zone = zoneFor(event, reader.timezone);
  const at = `${dayWords(event, claimed.createdAt, zone)} at ${timeOf(event.startTime, zone)}`;
  const place = placeText(event);
  // One event's notices replace each other on the device: only the newest still holds.
  const notice = { kind, tag: `event:${event.id}`, title: line(event.name), url: `/events/${event.id}` };
  const first = at.charAt(0).toUpperCase() + at.slice(1);
  switch (payload.about) {
    case "reminder":
      if (payload.moment === "check_in") return { ...notice, body: "Check-in is open. Tap to check in." };
      return { ...notice, body: place ? `${first}, ${place}` : first };
    case "event_changed":
      return { ...notice, body: `Changed: now ${at}${place ? `, ${place}` : ""}` };
    case "event_cancelled":
      return { ...notice, body: `Cancelled: it won't take place ${at}.`, url: "/events" };
    case "promoted":
      return { ...notice, body: `You're in! A place became free. ${first}.` };
  }
}
