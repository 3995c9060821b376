import { cutText } from "@/lib/core/shared/written-text";
import type { Translator } from "@/lib/i18n/server/translator";

import { createEmail, type EmailContent, type Recipient, type RenderedEmail, toSafeName } from "./template";

/**
 * Each value is one line. `url` is the event's page, and null for a guest without an account, who
 * can't open it. What such a guest gets is made by lib/notifications/service/guest-mail/text.ts.
 */
type EventDetails = {
  name: string;
  when: string;
  place: string;
  url: string | null;
  /** Whether the mail changes the entry in the reader's calendar. */
  hasEntry: boolean;
};

const toFacts = (
  { when, place }: Pick<EventDetails, "when" | "place">,
  t: Translator,
): NonNullable<EmailContent["facts"]> => [
  { label: t("emails.event.when"), value: when },
  ...(place ? [{ label: t("emails.event.where"), value: place }] : []),
];

/** Returns the button and its `notes`, which only members can use. */
const forMembers = ({ url }: Pick<EventDetails, "url">, label: string, notes: string[] = []) =>
  url ? { action: { label, url }, notes } : { notes: [] };

const getReader = ({ url }: EventDetails): "member" | "guest" => (url ? "member" : "guest");

const MAX_PREVIEW_LENGTH = 150;

type ReminderDetails = {
  moment: "24h" | "1h" | "check_in";
  day: string;
  /** With the time zone. */
  time: string;
  /** Suggested people, each with a sentence. */
  meet: { name: string; reason: string }[];
};

const REMINDER_KEYS = { "24h": "dayBefore", "1h": "hourBefore", check_in: "checkIn" } as const;

export const createReminderEmail = (
  recipient: Recipient,
  event: EventDetails,
  { moment, day, time, meet }: ReminderDetails,
): RenderedEmail =>
  createEmail(recipient, (t) => {
    const key = REMINDER_KEYS[moment];
    const values = { event: event.name, day, time, reader: getReader(event) };
    const button = moment === "check_in" ? t("emails.reminder.checkIn.button") : t("emails.event.view");
    return {
      subject: t(`emails.reminder.${key}.subject`, values),
      preview: event.when,
      heading: t(`emails.reminder.${key}.heading`, values),
      paragraphs: [t(`emails.reminder.${key}.text`, values)],
      facts: [
        ...toFacts(event, t),
        ...meet.map(({ name, reason }) => ({ label: t("emails.reminder.meet", { name }), value: reason })),
      ],
      ...forMembers(event, button, [t("emails.reminder.note")]),
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
    const what = when && place ? "both" : when ? "time" : "place";
    const values = { event: event.name, what, reader: getReader(event) };
    const { notes, ...button } = forMembers(event, t("emails.event.view"), [t("emails.event.cancelRsvp")]);
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
      ...button,
      notes: [...(event.hasEntry ? [t("emails.event.calendarUpdate", values)] : []), ...notes],
    };
  });

export const createEventCancelledEmail = (recipient: Recipient, event: EventDetails): RenderedEmail =>
  createEmail(recipient, (t) => ({
    subject: t("emails.eventCancelled.subject", { event: event.name }),
    preview: t("emails.eventCancelled.preview", { when: event.when }),
    heading: t("emails.eventCancelled.heading"),
    paragraphs: [t("emails.eventCancelled.text", { event: event.name })],
    facts: toFacts(event, t),
    ...forMembers(event, t("emails.eventCancelled.button")),
    notes: event.hasEntry ? [t("emails.eventCancelled.calendarRemoval")] : [],
  }));

type Announcement = { title: string; text: string };

export const createAnnouncementEmail = (
  recipient: Recipient,
  event: Omit<EventDetails, "hasEntry">,
  { title, text }: Announcement,
): RenderedEmail =>
  createEmail(recipient, (t) => ({
    subject: t("emails.announcement.subject", { event: event.name, title }),
    preview: cutText(text, MAX_PREVIEW_LENGTH),
    heading: title,
    paragraphs: [t("emails.announcement.text", { event: event.name })],
    quote: text,
    facts: toFacts(event, t),
    ...forMembers(event, t("emails.event.view")),
  }));

export const createPromotedEmail = (recipient: Recipient, event: EventDetails): RenderedEmail =>
  createEmail(recipient, (t) => ({
    subject: t("emails.promoted.subject", { event: event.name }),
    preview: t("emails.promoted.preview"),
    heading: t("emails.promoted.heading"),
    paragraphs: [t("emails.promoted.text", { event: event.name })],
    facts: toFacts(event, t),
    ...forMembers(event, t("emails.event.view"), [t("emails.promoted.note")]),
  }));

export const createRecapEmail = (recipient: Recipient, event: EventDetails): RenderedEmail =>
  createEmail(recipient, (t) => ({
    subject: t("emails.recap.subject", { event: event.name }),
    preview: t("emails.recap.preview"),
    heading: t("emails.recap.heading"),
    paragraphs: [t("emails.recap.text", { event: event.name })],
    ...forMembers(event, t("emails.recap.button")),
  }));

/** Shows the event with its time and place, under the texts of `kind`. */
const createEventEmail = (
  recipient: Recipient,
  event: EventDetails,
  kind: "newEvent" | "rsvpConfirmed" | "rsvpCancelled",
  toNotes: (t: Translator) => string[],
): RenderedEmail =>
  createEmail(recipient, (t) => {
    const values = { event: event.name, reader: getReader(event) };
    return {
      subject: t(`emails.${kind}.subject`, values),
      preview: event.when,
      heading: t(`emails.${kind}.heading`, values),
      paragraphs: [t(`emails.${kind}.text`, values)],
      facts: toFacts(event, t),
      ...forMembers(event, t("emails.event.view")),
      notes: toNotes(t),
    };
  });

/** `settingsUrl` is where the kind can be turned off for all organizers. */
export const createNewEventEmail = (recipient: Recipient, event: EventDetails, settingsUrl: string): RenderedEmail =>
  createEventEmail(recipient, event, "newEvent", (t) => [t("emails.newEvent.note", { url: settingsUrl })]);

export const createRsvpConfirmedEmail = (recipient: Recipient, event: EventDetails): RenderedEmail =>
  createEventEmail(recipient, event, "rsvpConfirmed", (t) => [
    t("emails.rsvpConfirmed.note"),
    ...(event.url ? [t("emails.event.cancelRsvp")] : []),
  ]);

/** @param reason of the organizer who ended the RSVP */
export const createRsvpCancelledEmail = (recipient: Recipient, event: EventDetails, reason?: string): RenderedEmail =>
  createEventEmail(recipient, event, "rsvpCancelled", (t) => [
    ...(reason ? [t("emails.rsvpCancelled.reason", { reason })] : []),
    ...(event.hasEntry ? [t("emails.eventCancelled.calendarRemoval")] : []),
  ]);

type TeamInvitation = { event: string; inviter: string; role: "editor" | "door"; url: string; days: number };

/** Of the name of an event that goes to an address that may be nobody's. */
export const MAX_EVENT_NAME_LENGTH = 100;

/** Goes to an address that may be nobody's, so that names which may advertise are left out. */
export const createTeamInvitationEmail = (
  recipient: Recipient,
  { event, inviter, role, url, days }: TeamInvitation,
): RenderedEmail =>
  createEmail(recipient, (t) => {
    const values = {
      event: toSafeName(event, MAX_EVENT_NAME_LENGTH) ?? t("emails.teamInvitation.someEvent"),
      inviter: toSafeName(inviter) ?? t("emails.teamInvitation.someone"),
    };
    return {
      subject: t("emails.teamInvitation.subject", values),
      preview: t(`emails.teamInvitation.${role}`),
      heading: t("emails.teamInvitation.heading"),
      paragraphs: [t("emails.teamInvitation.text", values), t(`emails.teamInvitation.${role}`)],
      action: { label: t("emails.teamInvitation.button"), url },
      notes: [t("emails.teamInvitation.validity", { days }), t("emails.teamInvitation.ignore")],
    };
  });

type GuestInvitation = { name: string; when: string; place: string; url: string; days: number };

/** Its values are those of lib/notifications/service/guest-mail/text.ts. */
export const createGuestInvitationEmail = (
  recipient: Recipient,
  { name, url, days, ...details }: GuestInvitation,
): RenderedEmail =>
  createEmail(recipient, (t) => ({
    subject: t("emails.guestInvitation.subject", { event: name }),
    preview: details.when,
    heading: t("emails.guestInvitation.heading"),
    paragraphs: [t("emails.guestInvitation.text", { event: name }), t("emails.guestInvitation.benefit")],
    facts: toFacts(details, t),
    action: { label: t("emails.guestInvitation.button"), url },
    notes: [t("emails.guestInvitation.validity", { days }), t("emails.guestInvitation.ignore")],
  }));

/** Goes to a member who has not asked for it, with values as for a guest. */
export const createGuestOfferEmail = (recipient: Recipient, event: Omit<EventDetails, "hasEntry">): RenderedEmail =>
  createEmail(recipient, (t) => ({
    subject: t("emails.guestInvitation.subject", { event: event.name }),
    preview: event.when,
    heading: t("emails.guestInvitation.heading"),
    paragraphs: [t("emails.guestInvitation.text", { event: event.name }), t("emails.guestOffer.text")],
    facts: toFacts(event, t),
    ...forMembers(event, t("emails.guestOffer.button"), [t("emails.guestOffer.ignore")]),
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
    ...forMembers(event, t("emails.event.view"), status === "declined" ? [] : [t("emails.promoted.note")]),
  }));
