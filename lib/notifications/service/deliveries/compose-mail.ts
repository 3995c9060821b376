import { env } from "@/lib/core/server/process/env";
import { toOneLine } from "@/lib/core/shared/written-text";
import { getTranslator } from "@/lib/i18n/server/translator";
import {
  createAnnouncementEmail,
  createEventCancelledEmail,
  createEventChangedEmail,
  createGuestOfferEmail,
  createNewEventEmail,
  createPromotedEmail,
  createRecapEmail,
  createReminderEmail,
  createRequestDecidedEmail,
  createRsvpCancelledEmail,
  createRsvpConfirmedEmail,
} from "@/lib/mail/event-emails";
import type { Email } from "@/lib/mail/mail";
import { createDigestEmail, createFollowUpEmail, createNoteEmail } from "@/lib/mail/member-emails";
import type { EmailContent, RenderedEmail } from "@/lib/mail/template";

import { readNotificationSettings } from "../../schema";
import { toPossibleSince } from "../guest-mail/limits";
import { toGuestFacts } from "../guest-mail/text";
import type { DeliveryPayload } from "../queue/delivery-payload";
import type { DeliveryKind } from "../queue/enqueue";
import { type EventFacts, formatPlace, formatTime, formatWhen, getDisplayZone, type Reading } from "../text/event-text";
import { createCalendarPart, getCalendarMethod } from "./calendar-message";
import type { ClaimedDelivery } from "./claimed-delivery";
import { describeChanges, describeDay, getDeliveredAnnouncement, getDeliveredEvent } from "./delivered-event";
import { listMailedPeople, type MailedPerson } from "./people-to-meet";
import { getUnsubscribeUrls, isEmailKind, toFollowTopic, toUnsubscribeHeaders } from "./unsubscribe";

type Recipient = NonNullable<ClaimedDelivery["recipient"]>;
/** Without the fields of a member, which a guest lacks. */
type ReaderDelivery = Omit<ClaimedDelivery, "userId">;
/** `entry` is the event in the mail's calendar part. */
type Composed = { email: RenderedEmail; entry?: EventFacts };

/** Opens the tab of My Network. */
export const FOLLOW_UP_PATH = "/connections#follow-up";

export const toEventDetails = (event: EventFacts, reading: Reading) => ({
  name: toOneLine(event.name),
  when: formatWhen(event, reading),
  place: formatPlace(event, reading.locale),
  url: `${env().NEXTAUTH_URL}/events/${event.id}`,
});

/** Without links to pages of members if it goes to a guest. */
export function compose(
  delivery: ReaderDelivery,
  payload: DeliveryPayload,
  { firstName, timezone, locale }: Recipient,
  unsubscribe: EmailContent["unsubscribe"],
  meet: MailedPerson[] = [],
): Composed {
  const origin = env().NEXTAUTH_URL;
  const to = { firstName, locale, unsubscribe };
  if (payload.about === "note") {
    const { title, body, path, action = getTranslator(locale)("emails.note.button") } = payload;
    return { email: createNoteEmail(to, { title: toOneLine(title), body, action, url: `${origin}${path}` }) };
  }
  if (payload.about === "digest") return { email: createDigestEmail(to, { ...payload, url: `${origin}/connections` }) };
  if (payload.about === "follow_up") {
    return { email: createFollowUpEmail(to, { names: delivery.duePeople, url: `${origin}${FOLLOW_UP_PATH}` }) };
  }
  const event = getDeliveredEvent(delivery, payload);
  const reading = { zone: getDisplayZone(event, timezone), locale };
  const hasEntry = getCalendarMethod(delivery, payload) !== null;
  const isGuest = delivery.kind === "guest";
  const { url, ...facts } = toEventDetails(event, reading);
  const details = { ...facts, url: isGuest ? null : url, hasEntry };
  switch (payload.about) {
    case "reminder": {
      const day = describeDay(event, delivery.createdAt, reading);
      const reminder = { moment: payload.moment, day, time: formatTime(event.startTime, reading), meet };
      return { email: createReminderEmail(to, details, reminder) };
    }
    case "event_changed": {
      const changes = describeChanges(event, payload, { timezone, locale });
      return { email: createEventChangedEmail(to, details, changes), entry: event };
    }
    case "event_cancelled":
      return {
        email: createEventCancelledEmail(to, { ...details, url: isGuest ? null : `${origin}/events` }),
        entry: event,
      };
    case "promoted":
      return { email: createPromotedEmail(to, details), entry: event };
    case "request_decided":
      return { email: createRequestDecidedEmail(to, details, payload.status), entry: event };
    case "rsvp_confirmed":
      return { email: createRsvpConfirmedEmail(to, details), entry: event };
    case "rsvp_cancelled":
      return { email: createRsvpCancelledEmail(to, details, payload.reason), entry: event };
    case "announcement":
    case "announcement_test":
      return { email: createAnnouncementEmail(to, details, getDeliveredAnnouncement(delivery, payload)) };
    case "recap":
      return { email: createRecapEmail(to, { ...details, url: `${url}/recap` }) };
    case "new_event":
      return { email: createNewEventEmail(to, details, `${origin}/settings/notifications`) };
    case "guest_offer":
      return { email: createGuestOfferEmail(to, toEventDetails(toGuestFacts(event, locale), reading)) };
    case "walk_in":
      throw new Error("A walk-in request is only pushed");
  }
}

/** A mail about a change that is only sent for the calendar ends with the calendar's mails. */
function getEndingKind({ kind, recipient }: ClaimedDelivery, hasEntry: boolean): DeliveryKind {
  const isOnlyEntry = kind === "changes" && !readNotificationSettings(recipient?.notifications).changes.email;
  return isOnlyEntry && hasEntry ? "calendar" : kind;
}

/** Adds the calendar entry and both ways to unsubscribe (RFC 2369, RFC 8058). */
export async function composeEmail(
  delivery: ClaimedDelivery,
  payload: DeliveryPayload,
  recipient: Recipient,
): Promise<Email> {
  const { userId, key, createdAt, replyTo, followedId, sender } = delivery;
  const { emailChangedAt, locale } = recipient;
  const method = getCalendarMethod(delivery, payload);
  const kind = getEndingKind(delivery, method !== null);
  const isAnnouncement = payload.about === "announcement" || payload.about === "announcement_test";
  const endingKind = isEmailKind(kind) ? kind : null;
  const topic = isAnnouncement ? payload.eventId : followedId ? toFollowTopic(followedId) : endingKind;
  const urls = topic && getUnsubscribeUrls({ userId, topic, emailChangedAt });
  const reason = isAnnouncement ? "announcement" : followedId ? "newEvents" : endingKind;
  const reasonText = reason ? getTranslator(locale)(`emails.reason.${reason}`) : "";
  const { email, entry } = compose(
    delivery,
    payload,
    recipient,
    urls ? { reason: reasonText, url: urls.page } : undefined,
    await listMailedPeople(delivery, payload, recipient),
  );
  return {
    ...email,
    to: recipient.email,
    idempotency: { key, at: sender ? toPossibleSince(createdAt) : createdAt },
    ...(replyTo && { replyTo }),
    // The time is that of enqueueing, so that each attempt sends the same.
    ...(entry && method && { calendar: await createCalendarPart(entry, { method, recipient, now: createdAt }) }),
    ...(urls && { headers: toUnsubscribeHeaders(urls) }),
  };
}
