import { env } from "@/lib/core/server/process/env";
import { getSiteTimezone, toSiteTimezone } from "@/lib/events/data/timezone";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import {
  createDecisionEmail,
  createEmailChangedEmail,
  createEmailChangeRequestedEmail,
  createNewDeviceEmail,
  createOwnPasswordChangedEmail,
} from "@/lib/mail/account-emails";
import {
  createEventCancelledEmail,
  createEventChangedEmail,
  createPromotedEmail,
  createReminderEmail,
  createRequestDecidedEmail,
} from "@/lib/mail/event-emails";
import type { Email, EmailAttachment } from "@/lib/mail/mail";
import { createDigestEmail, createNoteEmail } from "@/lib/mail/member-emails";
import type { EmailContent, RenderedEmail } from "@/lib/mail/template";

import type { DeliveryPayload, SecurityNotice } from "../queue/delivery-payload";
import {
  type EventFacts,
  formatDay,
  formatPlace,
  formatTime,
  formatWhen,
  getDisplayZone,
  toOneLine,
} from "../text/event-text";
import type { ClaimedDelivery } from "./claimed-delivery";
import { describeChanges, describeDay, getDeliveredEvent } from "./delivered-event";
import { getUnsubscribeUrls, isEmailKind } from "./unsubscribe";

type Recipient = NonNullable<ClaimedDelivery["recipient"]>;
type Composed = { email: RenderedEmail; calendarEvent?: EventFacts };

/** The timestamp is that of enqueueing, so that each attempt sends the same file. */
async function createCalendarFile(event: EventFacts, enqueuedAt: Date, locale: Locale): Promise<EmailAttachment> {
  // Loaded lazily, because idle processes never need it.
  const [{ toCalendarText }, { getCalendarFileName }] = await Promise.all([
    import("@/lib/events/data/calendar"),
    import("@/lib/events/calendar"),
  ]);
  const { createdAt, updatedAt } = event;
  const calendarEvent = {
    ...event,
    startTime: event.startTime.toISOString(),
    endTime: event.endTime.toISOString(),
    status: event.status === "cancelled" ? ("cancelled" as const) : ("live" as const),
  };
  return {
    filename: getCalendarFileName(event),
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
    content: toCalendarText(calendarEvent, {
      createdAt,
      updatedAt,
      now: enqueuedAt,
      origin: env().NEXTAUTH_URL,
      locale,
    }),
  };
}

function compose(
  delivery: ClaimedDelivery,
  payload: DeliveryPayload,
  { firstName, timezone, locale }: Recipient,
  unsubscribe: EmailContent["unsubscribe"],
): Composed {
  const origin = env().NEXTAUTH_URL;
  const to = { firstName, locale, unsubscribe };
  if (payload.about === "note") {
    const { title, body, path, action = getTranslator(locale)("emails.note.button") } = payload;
    return { email: createNoteEmail(to, { title: toOneLine(title), body, action, url: `${origin}${path}` }) };
  }
  if (payload.about === "digest") return { email: createDigestEmail(to, { ...payload, url: `${origin}/connections` }) };
  if (payload.about === "moderation") {
    const { outcome, note } = payload;
    return { email: createDecisionEmail({ firstName, locale, outcome, note: toOneLine(note) || null }) };
  }
  if (payload.about === "security") {
    return { email: composeSecurityEmail(payload.notice, { firstName, timezone, locale }) };
  }
  const event = getDeliveredEvent(delivery, payload);
  const reading = { zone: getDisplayZone(event, timezone), locale };
  const details = {
    name: toOneLine(event.name),
    when: formatWhen(event, reading),
    place: formatPlace(event, locale),
    url: `${origin}/events/${event.id}`,
  };
  switch (payload.about) {
    case "reminder": {
      const day = describeDay(event, delivery.createdAt, reading);
      const reminder = { moment: payload.moment, day, time: formatTime(event.startTime, reading) };
      return { email: createReminderEmail(to, details, reminder), calendarEvent: event };
    }
    case "event_changed": {
      const changes = describeChanges(event, payload, { timezone, locale });
      return { email: createEventChangedEmail(to, details, changes), calendarEvent: event };
    }
    case "event_cancelled":
      return { email: createEventCancelledEmail(to, { ...details, url: `${origin}/events` }), calendarEvent: event };
    case "promoted":
      return { email: createPromotedEmail(to, details), calendarEvent: event };
    case "request_decided": {
      const email = createRequestDecidedEmail(to, details, payload.status);
      return { email, ...(payload.status === "confirmed" && { calendarEvent: event }) };
    }
    case "walk_in":
      throw new Error("A walk-in request is only pushed");
  }
}

/** Adds the calendar file and both ways to unsubscribe (RFC 2369, RFC 8058). */
export async function composeEmail(
  delivery: ClaimedDelivery,
  payload: DeliveryPayload,
  recipient: Recipient,
): Promise<Email> {
  const { userId, kind, key, createdAt, replyTo } = delivery;
  const urls = isEmailKind(kind)
    ? getUnsubscribeUrls({ userId, kind, emailChangedAt: recipient.emailChangedAt })
    : null;
  const reason = isEmailKind(kind) ? getTranslator(recipient.locale)(`emails.reason.${kind}`) : "";
  const { email, calendarEvent } = compose(delivery, payload, recipient, urls ? { reason, url: urls.page } : undefined);
  return {
    ...email,
    to: payload.about === "security" ? payload.to : recipient.email,
    idempotency: { key, at: createdAt },
    ...(replyTo && { replyTo }),
    ...(calendarEvent && { attachments: [await createCalendarFile(calendarEvent, createdAt, recipient.locale)] }),
    ...(urls && {
      headers: {
        "List-Unsubscribe": `<${urls.oneClick}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  };
}

type Reader = { firstName: string; timezone: string | null; locale: Locale };

/** Uses the member's zone if it is known. */
function formatMoment(iso: string, { timezone, locale }: Reader): string {
  const at = new Date(iso);
  const reading = { zone: (timezone && toSiteTimezone(timezone)) || getSiteTimezone(), locale };
  return getTranslator(locale)("emails.newDevice.at", {
    day: formatDay(at, reading),
    time: formatTime(at, reading),
  });
}

function composeSecurityEmail(notice: SecurityNotice, reader: Reader): RenderedEmail {
  const origin = env().NEXTAUTH_URL;
  const urls = { settings: `${origin}/settings/security`, reset: `${origin}/forgot-password` };
  const to = { firstName: reader.firstName, locale: reader.locale, urls };
  switch (notice.event) {
    case "password_changed":
      return createOwnPasswordChangedEmail(to);
    case "email_change_requested":
      return createEmailChangeRequestedEmail({ ...to, newEmail: notice.newEmail });
    case "email_changed":
      return createEmailChangedEmail({ ...to, newEmail: notice.newEmail });
    case "new_device":
      return createNewDeviceEmail({ ...to, device: notice.device, when: formatMoment(notice.at, reader) });
  }
}
