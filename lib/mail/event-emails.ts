import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";

import { formatGreeting } from "./greeting";
import { renderEmail, type EmailContent, type RenderedEmail } from "./template";

export type Recipient = { firstName: string | null; locale: Locale; unsubscribe?: EmailContent["unsubscribe"] };

/** Each value is one line. `url` is the event's page. */
export type EventDetails = { name: string; when: string; place: string; url: string };

function toFacts({ when, place }: EventDetails, locale: Locale): NonNullable<EmailContent["facts"]> {
  const t = getTranslator(locale);
  return [
    { label: t("emails.event.when"), value: when },
    ...(place ? [{ label: t("emails.event.where"), value: place }] : []),
  ];
}

export type ReminderDetails = {
  moment: "24h" | "1h" | "check_in";
  day: string;
  /** With the time zone. */
  time: string;
};

const REMINDER_KEYS = { "24h": "dayBefore", "1h": "hourBefore", check_in: "checkIn" } as const;

export function createReminderEmail(
  recipient: Recipient,
  event: EventDetails,
  { moment, day, time }: ReminderDetails,
): RenderedEmail {
  const t = getTranslator(recipient.locale);
  const key = REMINDER_KEYS[moment];
  const values = { event: event.name, day, time };
  return renderEmail({
    locale: recipient.locale,
    subject: t(`emails.reminder.${key}.subject`, values),
    preview: event.when,
    heading: t(`emails.reminder.${key}.heading`, values),
    paragraphs: [formatGreeting(recipient.firstName, recipient.locale), t(`emails.reminder.${key}.text`, values)],
    facts: toFacts(event, recipient.locale),
    action: {
      label: moment === "check_in" ? t("emails.reminder.checkIn.button") : t("emails.event.view"),
      url: event.url,
    },
    notes: [t("emails.reminder.note")],
    unsubscribe: recipient.unsubscribe,
  });
}

/** Each change has its earlier value, if that is known. */
export type EventChanges = { when?: { before: string | null }; place?: { before: string | null } };

export function createEventChangedEmail(
  recipient: Recipient,
  event: EventDetails,
  { when, place }: EventChanges,
): RenderedEmail {
  const t = getTranslator(recipient.locale);
  const values = { event: event.name, what: when && place ? "both" : when ? "time" : "place" };
  const placeLabel = when?.before ? t("emails.eventChanged.andAt") : t("emails.eventChanged.beforeAt");
  return renderEmail({
    locale: recipient.locale,
    subject: t("emails.eventChanged.subject", values),
    preview: event.when,
    heading: t("emails.eventChanged.heading", values),
    paragraphs: [formatGreeting(recipient.firstName, recipient.locale), t("emails.eventChanged.text", values)],
    facts: [
      ...toFacts(event, recipient.locale),
      ...(when?.before ? [{ label: t("emails.eventChanged.before"), value: when.before }] : []),
      ...(place?.before ? [{ label: placeLabel, value: place.before }] : []),
    ],
    action: { label: t("emails.event.view"), url: event.url },
    notes: [t("emails.event.calendarUpdate"), t("emails.event.cancelRsvp")],
    unsubscribe: recipient.unsubscribe,
  });
}

export function createEventCancelledEmail(recipient: Recipient, event: EventDetails): RenderedEmail {
  const t = getTranslator(recipient.locale);
  return renderEmail({
    locale: recipient.locale,
    subject: t("emails.eventCancelled.subject", { event: event.name }),
    preview: t("emails.eventCancelled.preview", { when: event.when }),
    heading: t("emails.eventCancelled.heading"),
    paragraphs: [
      formatGreeting(recipient.firstName, recipient.locale),
      t("emails.eventCancelled.text", { event: event.name }),
    ],
    facts: toFacts(event, recipient.locale),
    action: { label: t("emails.eventCancelled.button"), url: event.url },
    notes: [t("emails.eventCancelled.calendarRemoval")],
    unsubscribe: recipient.unsubscribe,
  });
}

export function createPromotedEmail(recipient: Recipient, event: EventDetails): RenderedEmail {
  const t = getTranslator(recipient.locale);
  return renderEmail({
    locale: recipient.locale,
    subject: t("emails.promoted.subject", { event: event.name }),
    preview: t("emails.promoted.preview"),
    heading: t("emails.promoted.heading"),
    paragraphs: [
      formatGreeting(recipient.firstName, recipient.locale),
      t("emails.promoted.text", { event: event.name }),
    ],
    facts: toFacts(event, recipient.locale),
    action: { label: t("emails.event.view"), url: event.url },
    notes: [t("emails.promoted.note")],
    unsubscribe: recipient.unsubscribe,
  });
}
