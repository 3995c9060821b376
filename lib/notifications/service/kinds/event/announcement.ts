import { z } from "zod";

import { plainText } from "@/lib/core/shared/text/plain-text";
import { cutText, toOneLine } from "@/lib/core/shared/text/written-text";
import type { Translator } from "@/lib/i18n/server/translator";
import type { EmailText } from "@/lib/mail/template";

import { toGuestAnnouncement } from "../../guest-mail/text";
import { type EventDetails, forMembers, toFacts } from "../../text/event-details";
import type { EventFacts } from "../../text/event-text";
import type { Due, Notice } from "../kind";
import { aboutEvent, defineEventKind, type ShownEvent } from "./event-kind";

const MAX_PREVIEW_LENGTH = 150;

type Announcement = { title: string; text: string };

export const writeAnnouncement = (t: Translator, event: EventDetails, { title, text }: Announcement): EmailText => ({
  subject: t("emails.announcement.subject", { event: event.name, title }),
  preview: cutText(text, MAX_PREVIEW_LENGTH),
  heading: title,
  paragraphs: [t("emails.announcement.text", { event: event.name })],
  quote: text,
  facts: toFacts(event, t),
  ...forMembers(event, t("emails.event.view")),
});

/** Begins with the title, because a push shows few characters. */
export const toAnnouncementPush = (
  event: Pick<EventFacts, "name">,
  { title, text }: Announcement,
): { title: string; body: string } => ({ title: `${title} · ${toOneLine(event.name)}`, body: text });

/** As the reader sees it: guests get no links. */
function toShown({ userId, recipient }: Due, given: Announcement | null): Announcement {
  const { title, text } = { title: toOneLine(given?.title), text: plainText(given?.text) };
  return userId === null ? toGuestAnnouncement({ title, text }, recipient.locale) : { title, text };
}

const toMail = (event: ShownEvent, given: Announcement | null): EmailText =>
  writeAnnouncement(event.t, event, toShown(event.due, given));

/** Each has its own tag: a newer one doesn't make it outdated. */
const toPush = ({ event, due }: ShownEvent, given: Announcement | null) => ({
  tag: due.key,
  ...toAnnouncementPush(event, toShown(due, given)),
});

/** Its link ends the mails about the event. */
const getEnding = (_due: Due, { eventId }: { eventId: string }): Notice["ending"] => ({
  reason: "announcement",
  topic: `event-${eventId}`,
});

/** The delivery refers to the announcement. */
export const announcement = defineEventKind({
  schema: aboutEvent,
  isWanted(_event, { rsvp, channel, announcement: sent, isStillAddressed }) {
    if (!rsvp || !isStillAddressed || sent?.status === "withdrawn") return false;
    return { mail: rsvp.email, push: rsvp.push, sms: false }[channel];
  },
  mail: (event) => toMail(event, event.due.announcement),
  push: (event) => toPush(event, event.due.announcement),
  getEnding,
});

/** To its author only. */
export const announcementTest = defineEventKind({
  schema: aboutEvent.extend({ title: z.string(), text: z.string() }),
  isWanted: () => true,
  mail: toMail,
  push: toPush,
  getEnding,
});
