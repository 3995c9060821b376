import type { Translator } from "@/lib/i18n/server/translator";

import { createEmail, type EmailContent, type Recipient, type RenderedEmail } from "./template";

/** Each value is one line. `url` is the event's page. */
type EventDetails = { name: string; when: string; place: string; url: string };

const toFacts = ({ when, place }: EventDetails, t: Translator): NonNullable<EmailContent["facts"]> => [
  { label: t("emails.event.when"), value: when },
  ...(place ? [{ label: t("emails.event.where"), value: place }] : []),
];

type ReminderDetails = {
  moment: "24h" | "1h" | "check_in";
  day: string;
  /** With the time zone. */
  time: string;
};

const REMINDER_KEYS = { "24h": "dayBefore", "1h": "hourBefore", check_in: "checkIn" } as const;

export const createReminderEmail = (
  recipient: Recipient,
  event: EventDetails,
  { moment, day, time }: ReminderDetails,
): RenderedEmail =>
  createEmail(recipient, (t) => {
    const key = REMINDER_KEYS[moment];
    const values = { event: event.name, day, time };
    return {
      subject: t(`emails.reminder.${key}.subject`, values),
      preview: event.when,
      heading: t(`emails.reminder.${key}.heading`, values),
      paragraphs: [t(`emails.reminder.${key}.text`, values)],
      facts: toFacts(event, t),
      action: {
        label: moment === "check_in" ? t("emails.reminder.checkIn.button") : t("emails.event.view"),
        url: event.url,
      },
      notes: [t("emails.reminder.note")],
    };
  });

/** Each change has its earlier value, if that is known. */
export type EventChanges = { when?: { before: string | null }; place?: { before: string | null } };

export const createEventChangedEmail = (
  recipient: Recipient,
  event: EventDetails,
  { when, place }: EventChanges,
): RenderedEmail =>
  createEmail(recipient, (t) => {
    const values = { event: event.name, what: when && place ? "both" : when ? "time" : "place" };
    const placeLabel = when?.before ? t("emails.eventChanged.andAt") : t("emails.eventChanged.beforeAt");
    return {
      subject: t("emails.eventChanged.subject", values),
      preview: event.when,
      heading: t("emails.eventChanged.heading", values),
      paragraphs: [t("emails.eventChanged.text", values)],
      facts: [
        ...toFacts(event, t),
        ...(when?.before ? [{ label: t("emails.eventChanged.before"), value: when.before }] : []),
        ...(place?.before ? [{ label: placeLabel, value: place.before }] : []),
      ],
      action: { label: t("emails.event.view"), url: event.url },
      notes: [t("emails.event.calendarUpdate"), t("emails.event.cancelRsvp")],
    };
  });

export const createEventCancelledEmail = (recipient: Recipient, event: EventDetails): RenderedEmail =>
  createEmail(recipient, (t) => ({
    subject: t("emails.eventCancelled.subject", { event: event.name }),
    preview: t("emails.eventCancelled.preview", { when: event.when }),
    heading: t("emails.eventCancelled.heading"),
    paragraphs: [t("emails.eventCancelled.text", { event: event.name })],
    facts: toFacts(event, t),
    action: { label: t("emails.eventCancelled.button"), url: event.url },
    notes: [t("emails.eventCancelled.calendarRemoval")],
  }));

export const createPromotedEmail = (recipient: Recipient, event: EventDetails): RenderedEmail =>
  createEmail(recipient, (t) => ({
    subject: t("emails.promoted.subject", { event: event.name }),
    preview: t("emails.promoted.preview"),
    heading: t("emails.promoted.heading"),
    paragraphs: [t("emails.promoted.text", { event: event.name })],
    facts: toFacts(event, t),
    action: { label: t("emails.event.view"), url: event.url },
    notes: [t("emails.promoted.note")],
  }));

export const createRequestDecidedEmail = (
  recipient: Recipient,
  event: EventDetails,
  status: "confirmed" | "waitlisted" | "declined",
): RenderedEmail =>
  createEmail(recipient, (t) => ({
    subject: t(`emails.requestDecided.${status}.subject`, { event: event.name }),
    preview: t(`emails.requestDecided.${status}.preview`),
    heading: t(`emails.requestDecided.${status}.heading`),
    paragraphs: [t(`emails.requestDecided.${status}.text`, { event: event.name })],
    facts: toFacts(event, t),
    action: { label: t("emails.event.view"), url: event.url },
    notes: status === "declined" ? [] : [t("emails.promoted.note")],
  }));
