import { z } from "zod";

import { clock } from "@/lib/core/shared/clock";
import { hasEnded } from "@/lib/events/policy/check-in";
import { getTranslator } from "@/lib/i18n/server/translator";
import type { Messages } from "@/lib/i18n/shared/messages";
import type { CalendarPart } from "@/lib/mail/mail";
import type { EmailText } from "@/lib/mail/template";
import type { MailWith } from "@/lib/mail/titles";

import { type PushNotification, readNotificationSettings } from "../../../schema";
import { toGuestFacts } from "../../guest-mail/text";
import { writeCheckInCode } from "../../text/check-in-code";
import { forMembers, toEventDetails, toFacts } from "../../text/event-details";
import { describeDay, type EventFacts, formatTime, getDisplayZone } from "../../text/event-text";
import type { Due, Notice, NoticeKind } from "../kind";

/** Whether the mail changes the entry in the reader's calendar. */
type EventDue = Due & { hasEntry: boolean };

function showEvent(event: EventFacts, due: EventDue) {
  const { timezone, locale } = due.recipient;
  const t = getTranslator(locale);
  const reading = { zone: getDisplayZone(event, timezone), locale };
  const details = toEventDetails(event, reading);
  const day = describeDay(event, due.createdAt, reading);
  const time = formatTime(event.startTime, reading);
  const soon = t("push.event.at", { day, time });
  const isGuest = due.userId === null;
  return {
    ...details,
    url: isGuest ? null : details.url,
    t,
    event,
    due,
    hasEntry: due.hasEntry,
    facts: toFacts(details, t),
    /** Of the texts of mails. */
    values: { event: details.name, day, time, when: details.when, reader: isGuest ? "guest" : "member" },
    /** Short, for pushes, and with the venue. */
    soon,
    soonAt: details.venue ? t("push.event.withVenue", { when: soon, venue: details.venue }) : soon,
  };
}
export type ShownEvent = ReturnType<typeof showEvent>;

type Written =
  | MailWith<"subject" | "heading" | "text">
  | `requestDecided.${keyof Messages["emails"]["requestDecided"]}`
  | `rsvpReceived.${keyof Messages["emails"]["rsvpReceived"]}`;

/** Shows the event with its time and venue, under the texts of `name`. */
export const writeEvent = ({ t, facts, url, values }: ShownEvent, name: Written, notes?: string[]) => ({
  subject: t(`emails.${name}.subject`, values),
  preview: values.when,
  heading: t(`emails.${name}.heading`, values),
  paragraphs: [t(`emails.${name}.text`, values)],
  facts,
  ...forMembers({ url }, t("emails.event.view"), notes),
});

type Push = Omit<PushNotification, "kind">;
type Method = CalendarPart["method"] | null;

type EventKind<Schema extends z.ZodType> = {
  schema: Schema;
  /** Whether its mail is about the reader's place, and has their check-in code. */
  hasCheckInCode?: boolean;
  /** Returns the event as the notice shows it, if that isn't as it is now. */
  getEvent?(due: Due, payload: z.output<Schema>): EventFacts | null;
  /** How the mail changes the entry in the reader's calendar. */
  getMethod?(due: Due, payload: z.output<Schema>): Method;
  /** Whether the event, and the place of the member or guest, are still as the notice says. */
  isWanted(event: EventFacts, due: EventDue, payload: z.output<Schema>): boolean | Promise<boolean>;
  mail?(event: ShownEvent, payload: z.output<Schema>): EmailText | Promise<EmailText>;
  push?(event: ShownEvent, payload: z.output<Schema>): Partial<Push> & Pick<Push, "body">;
  getEnding?(due: Due, payload: z.output<Schema>): Notice["ending"];
};

/** Only with a place. A guest's RSVP has the guest's id. */
async function writeOwnCode(event: EventFacts, { rsvp, userId, recipient: { locale } }: Due) {
  if (rsvp?.status !== "confirmed") return {};
  const kind = userId === null ? "guest" : "member";
  return writeCheckInCode(event, { kind, id: userId ?? rsvp.id }, locale);
}

const wantsEntries = ({ channel, recipient }: Due): boolean =>
  channel === "mail" && readNotificationSettings(recipient.notifications).calendar.email;

/** A kind of notice about an event. It is dropped if the event is gone. */
export const defineEventKind = <Schema extends z.ZodType>(kind: EventKind<Schema>): NoticeKind<Schema> => ({
  schema: kind.schema,
  async write(due, payload) {
    const found = kind.getEvent ? kind.getEvent(due, payload) : due.event;
    if (!found) return null;
    const event = due.userId === null ? toGuestFacts(found, due.recipient.locale) : found;
    const method = wantsEntries(due) ? (kind.getMethod?.(due, payload) ?? null) : null;
    const state = { ...due, hasEntry: method !== null };
    if (!(await kind.isWanted(event, state, payload))) return null;
    const { mail, push, hasCheckInCode = false } = kind;
    // The shared tag makes an event's newest push replace older ones, which are outdated.
    const tag = `event:${event.id}`;
    return {
      mail:
        mail &&
        (async () => ({
          ...(await mail(showEvent(event, state), payload)),
          ...(hasCheckInCode && (await writeOwnCode(event, due))),
        })),
      push:
        push &&
        (() => {
          const shown = showEvent(event, state);
          return { tag, title: shown.name, url: `/events/${event.id}`, ...push(shown, payload) };
        }),
      entry: method && { method, event },
      ending: kind.getEnding?.(due, payload),
    };
  },
});

export const aboutEvent = z.object({ eventId: z.uuid() });

/** A cancelled event counts as over. */
export const isOver = (event: EventFacts): boolean => hasEnded(event, clock.now());

export const isPlaced = ({ rsvp }: Due): boolean => rsvp?.status === "confirmed" || rsvp?.status === "waitlisted";

/** Sends the entry to a reader who has a place and wants mails about it. */
export const requestEntry = ({ rsvp }: Due): Method => (rsvp?.status === "confirmed" && rsvp.email ? "REQUEST" : null);

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
