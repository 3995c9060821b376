import fc from "fast-check";

import { DEFAULT_LOCALE } from "@/lib/i18n/server/languages";

import { parseCalendar } from "@/tests/support/parsers/calendar";
import { buildEventResponse } from "@/tests/support/fixtures/event";

import type { CalendarEvent } from "../calendar";
import { toCalendarText, type CalendarMessage } from "./calendar";

const ORIGIN = "https://nametag.example.com";
const written = {
  sequence: 7,
  updatedAt: new Date("2026-10-02T12:00:00Z"),
  now: new Date("2026-11-01T08:30:00Z"),
  origin: ORIGIN,
  locale: DEFAULT_LOCALE,
};
const event = buildEventResponse();
const write = (changes: Partial<CalendarEvent> = {}) => toCalendarText({ ...event, ...changes }, written);

test("writes UTC times, a stable UID, a time stamp and a sequence number", () => {
  expect(write().replace(/\r\n /g, "").split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Nametag//Events//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${event.id}@nametag`,
    "SEQUENCE:7",
    "DTSTAMP:20261101T083000Z",
    "DTSTART:20261120T230000Z",
    "DTEND:20261121T020000Z",
    "SUMMARY:Tampa Tech & Tacos",
    "LOCATION:Armature Works\\, 1910 N Ola Ave\\, Tampa\\, FL 33602",
    `DESCRIPTION:Tacos and talk.\\n\\n${ORIGIN}/events/${event.id}`,
    'ORGANIZER;CN="Nametag":mailto:no-reply@nametag.invalid',
    `URL;VALUE=URI:${ORIGIN}/events/${event.id}`,
    "STATUS:CONFIRMED",
    "LAST-MODIFIED:20261002T120000Z",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("is parsed by another library without loss", () => {
  const read = parseCalendar(write());
  expect(read.getTime("dtstart")).toBe(event.startTime);
  expect(read.getTime("dtend")).toBe(event.endTime);
  expect(read.getTime("dtstamp")).toBe(written.now.toISOString());
  expect(read.getText("uid")).toBe(`${event.id}@nametag`);
  expect(read.getText("description")).toBe(`Tacos and talk.\n\n${ORIGIN}/events/${event.id}`);
  expect(read.method).toBe("PUBLISH");
});

test("marks a cancelled event and omits a missing location", () => {
  expect(parseCalendar(write({ status: "cancelled" })).getText("status")).toBe("CANCELLED");
  const nowhere = write({ venueName: null, venueAddress: null, location: null });
  expect(parseCalendar(nowhere).getText("location")).toBeUndefined();
});

const strict = new TextDecoder("utf-8", { fatal: true });
const attendee = { name: "Ana Ruiz", email: "ana@nametag.test" };
const writeMessage = (message: Partial<CalendarMessage> = {}, changes: Partial<CalendarEvent> = {}) =>
  toCalendarText({ ...event, ...changes }, { ...written, message: { method: "REQUEST", attendee, ...message } });

test("writes a request with the site as organizer and the member as the only attendee", () => {
  const read = parseCalendar(writeMessage());
  expect(read.method).toBe("REQUEST");
  expect([read.getText("uid"), read.getText("sequence")]).toEqual([`${event.id}@nametag`, "7"]);
  expect(read.getPerson("organizer")).toEqual({ email: "no-reply@nametag.invalid", cn: "Nametag" });
  expect(read.getPerson("attendee")).toEqual({
    email: attendee.email,
    cn: attendee.name,
    cutype: "INDIVIDUAL",
    role: "REQ-PARTICIPANT",
    partstat: "ACCEPTED",
    rsvp: "FALSE",
  });
  expect(read.getText("status")).toBe("CONFIRMED");
});

test("gives only the cancellation of a whole event a status (RFC 5546 3.2.5)", () => {
  const leave = parseCalendar(writeMessage({ method: "CANCEL" }));
  expect([leave.method, leave.getText("status"), leave.getTime("dtstart")]).toEqual([
    "CANCEL",
    undefined,
    event.startTime,
  ]);
  expect(parseCalendar(writeMessage({ method: "CANCEL" }, { status: "cancelled" })).getText("status")).toBe(
    "CANCELLED",
  );
});

test.each([
  ["quotes and separators", 'Ana "The; Voice", R:uiz', "Ana 'The; Voice', R:uiz"],
  ["a line break", "Ana\r\nATTENDEE:mailto:all@evil.test", "Ana ATTENDEE:mailto:all@evil.test"],
  ["carets", "Ana ^n ^^ ^'", "Ana ^n ^^ ^'"],
  [
    "right-to-left letters",
    "שלום עולם مرحبا بالعالم שלום עולם مرحبا بالعالم",
    "שלום עולם مرحبا بالعالم שלום עולם مرحبا بالعالم",
  ],
  ["emoji at the fold", "👩🏽‍💻".repeat(12), "👩🏽‍💻".repeat(12)],
])("keeps %s of a name inside one parameter", (_case, name, expected) => {
  const text = writeMessage({ attendee: { ...attendee, name } });
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const read = parseCalendar(strict.decode(new TextEncoder().encode(text)));
  expect(read.getPerson("attendee")).toMatchObject({ cn: expected, email: attendee.email, partstat: "ACCEPTED" });
  expect(read.propertyNames[1]?.filter((property) => property === "attendee")).toHaveLength(1);
});

const pieces = [
  ...["\r\n", "\n", "\r", "\u2028", "\u0085", "\v", "\0", "\u007f", "\t", "\\", "\\n", ";", ",", ":", '"', "'", " "],
  ...[
    "😀",
    "👩🏽‍💻",
    "🇺🇸",
    "漢字",
    "é",
    "e\u0301",
    "\ud800",
    "END:VEVENT",
    "\r\nBEGIN:VALARM\r\n",
    "\r\nATTENDEE:mailto:x@y.z",
  ],
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary" })), { maxLength: 15 })
  .map((parts) => parts.join(""));
const long = fc
  .array(fc.constantFrom("a", "é", "漢", "😀", ";", "\\", "\n"), { minLength: 300, maxLength: 300 })
  .map((characters) => characters.join(""));
const hostile = fc.record({
  name: fc.oneof(text, long),
  description: fc.option(fc.oneof(text, long)),
  venueName: fc.option(text),
  venueAddress: fc.option(text),
  location: fc.option(text),
  isOnline: fc.boolean(),
  meetingUrl: fc.option(text, { nil: undefined }),
});
const RUNS = { numRuns: 200, seed: 20_261_120 };

/** The values that a reader should find, expressed independently of the writer. */
function toExpectedText(value: string | null | undefined): string {
  const lines = (value ?? "").split(/\r\n|\r|\n|\v|\f|\u0085|\u2028|\u2029/);
  const cleanCharacter = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return code === 9 ? " " : code < 32 || (code >= 127 && code < 160) ? "" : character;
  };
  const clean = lines.map((line) => [...line].map(cleanCharacter).join("")).join("\n");
  return new TextDecoder().decode(new TextEncoder().encode(clean)).trim();
}

const OURS = [
  ["method", "prodid", "version"],
  [
    "description",
    "dtend",
    "dtstamp",
    "dtstart",
    "last-modified",
    "location",
    "organizer",
    "sequence",
    "status",
    "summary",
    "uid",
    "url",
  ],
];

test("escapes 200 hostile events without added properties or components", () => {
  fc.assert(
    fc.property(hostile, (changes) => {
      // As bytes, because half a character at a line's end would not survive them.
      const read = parseCalendar(strict.decode(new TextEncoder().encode(write(changes))));
      expect(read.getText("summary")).toBe(toExpectedText(changes.name));
      expect(read.getText("description")).toContain(toExpectedText(changes.description));
      expect(read.componentNames).toEqual(["vevent"]);
      const [ofCalendar = [], ofEvent = []] = read.propertyNames;
      expect(ofCalendar.sort()).toEqual(OURS[0]);
      const hasPlace = ofEvent.includes("location");
      expect(ofEvent.sort()).toEqual(OURS[1]?.filter((name) => hasPlace || name !== "location"));
    }),
    RUNS,
  );
});

test("folds lines at 75 octets without splitting characters", () => {
  const ours =
    /^(BEGIN:V|END:V|VERSION:|PRODID:|METHOD:|UID:|SEQUENCE:|DTSTAMP:|DTSTART:|DTEND:|SUMMARY:|LOCATION:|DESCRIPTION:|URL;|STATUS:|ORGANIZER;|ATTENDEE;|LAST-MODIFIED:)/;
  fc.assert(
    fc.property(hostile, (changes) => {
      const bytes = new TextEncoder().encode(write(changes));
      const whole = strict.decode(bytes);
      expect(whole.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
      for (const line of whole.split("\r\n").slice(0, -1)) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(line).toMatch(line.startsWith(" ") ? /^ ./ : ours);
        expect(line).not.toMatch(/[\r\n\v\f\0\u0085\u2028\u2029]/);
      }
    }),
    RUNS,
  );
});
