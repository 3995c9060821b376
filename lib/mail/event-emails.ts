import { greeting } from "./greeting";
import { renderEmail, type EmailContent, type RenderedEmail } from "./template";

type Reader = { firstName: string | null; unsubscribe?: EmailContent["unsubscribe"] };
/** All of it text of one line; `url` is the event's page. */
type Event = { name: string; when: string; place: string; url: string };

const facts = ({ when, place }: Event) => [
  { label: "When", value: when },
  ...(place ? [{ label: "Where", value: place }] : []),
];
const CALENDAR_NOTE = "The attached calendar file brings the entry in your calendar up to date.";

/** @param day "today", "tomorrow" or a weekday with its date; @param time of the start, with its zone */
export function reminderEmail(
  reader: Reader,
  event: Event,
  about: { moment: "24h" | "1h" | "check_in"; day: string; time: string },
): RenderedEmail {
  const { moment, day, time } = about;
  const words = {
    "24h": {
      subject: `${event.name} is ${day}`,
      heading: `See you ${day}`,
      text: `${event.name} starts ${day} at ${time}. You RSVP'd, and people are looking forward to meeting you.`,
      label: "View event",
    },
    "1h": {
      subject: `${event.name} starts at ${time}`,
      heading: "Starting soon",
      text: `${event.name} starts ${day} at ${time}. Check-in opens half an hour before.`,
      label: "View event",
    },
    check_in: {
      subject: `Check-in is open: ${event.name}`,
      heading: "Check-in is open",
      text: `You can check in to ${event.name} now. Once you have, you see who else is there, and they see you.`,
      label: "Check in",
    },
  }[moment];
  return renderEmail({
    subject: words.subject,
    preview: event.when,
    heading: words.heading,
    paragraphs: [greeting(reader.firstName), words.text],
    facts: facts(event),
    action: { label: words.label, url: event.url },
    notes: ["Plans changed? Cancel your RSVP on the event's page, so that somebody else can have your place."],
    unsubscribe: reader.unsubscribe,
  });
}

/** What of an event is another, each with what it was where that is known. */
export type ChangedParts = { when?: { was: string | null }; place?: { was: string | null } };

export function eventChangedEmail(reader: Reader, event: Event, { when, place }: ChangedParts): RenderedEmail {
  const what = when && place ? "time and place" : when ? "time" : "place";
  return renderEmail({
    subject: `New ${what}: ${event.name}`,
    preview: event.when,
    heading: `A new ${what}`,
    paragraphs: [greeting(reader.firstName), `The ${what} of ${event.name} changed. Your RSVP stands.`],
    facts: [
      ...facts(event),
      ...(when?.was ? [{ label: "Before", value: when.was }] : []),
      ...(place?.was ? [{ label: when?.was ? "And at" : "Before, at", value: place.was }] : []),
    ],
    action: { label: "View event", url: event.url },
    notes: [CALENDAR_NOTE, "If you can't come any more, please cancel your RSVP on the event's page."],
    unsubscribe: reader.unsubscribe,
  });
}

export function eventCancelledEmail(reader: Reader, event: Event): RenderedEmail {
  return renderEmail({
    subject: `Cancelled: ${event.name}`,
    preview: `It won't take place: ${event.when}`,
    heading: "This event is cancelled",
    paragraphs: [
      greeting(reader.firstName),
      `We're sorry: ${event.name} was cancelled and won't take place. You don't have to do anything.`,
    ],
    facts: facts(event),
    action: { label: "Find another event", url: event.url },
    notes: ["The attached calendar file removes the entry from your calendar."],
    unsubscribe: reader.unsubscribe,
  });
}

export function promotedEmail(reader: Reader, event: Event): RenderedEmail {
  return renderEmail({
    subject: `You're in: ${event.name}`,
    preview: "A place became free, and it is yours.",
    heading: "You're in!",
    paragraphs: [
      greeting(reader.firstName),
      `A place at ${event.name} became free. You were next on the waitlist, so it is yours: your RSVP is confirmed.`,
    ],
    facts: facts(event),
    action: { label: "View event", url: event.url },
    notes: [
      "If you can't come any more, please cancel your RSVP on the event's page, so that the next in line moves up.",
    ],
    unsubscribe: reader.unsubscribe,
  });
}
