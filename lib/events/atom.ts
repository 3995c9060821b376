import { plainText } from "@/lib/core/shared/text/plain-text";

import { toCalendarEntry, type CalendarEvent, type CalendarTexts } from "./calendar";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML 1.0 has no U+FFFE and U+FFFF. */
const escape = (text: string): string =>
  plainText(text)
    .replace(/[\ufffe\uffff]/g, "")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

type FeedAbout = {
  title: string;
  /** Addresses of the feed, which is its id too, and of its page. */
  self: string;
  page: string;
  /** Of a feed without entries. */
  author: string;
};

type AtomEntry = { event: CalendarEvent; createdAt: Date; updatedAt: Date; when: string };

const EPOCH = new Date(0);

function toEntry({ event, createdAt, updatedAt, when }: AtomEntry, origin: string, t: CalendarTexts): string {
  const { title, details, venue, page } = toCalendarEntry(event, origin, t);
  return [
    "<entry>",
    `<id>urn:uuid:${event.id}</id>`,
    `<title>${escape(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escape(page)}"/>`,
    `<published>${createdAt.toISOString()}</published>`,
    `<updated>${updatedAt.toISOString()}</updated>`,
    `<summary>${escape([when, venue].filter(Boolean).join(" · "))}</summary>`,
    `<content type="text">${escape(details)}</content>`,
    "</entry>",
  ].join("\n");
}

/** RFC 4287. Texts are plain, so no reader takes them for HTML. */
export function toAtomFeed(
  { title, self, page, author }: FeedAbout,
  entries: readonly AtomEntry[],
  { origin, t }: { origin: string; t: CalendarTexts },
): string {
  const updated = entries.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), EPOCH);
  return `${[
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escape(self)}</id>`,
    `<title>${escape(title)}</title>`,
    `<author><name>${escape(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escape(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escape(page)}"/>`,
    `<updated>${updated.toISOString()}</updated>`,
    ...entries.map((entry) => toEntry(entry, origin, t)),
    "</feed>",
  ].join("\n")}\n`;
}
