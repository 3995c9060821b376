import fc from "fast-check";

import { DEFAULT_LOCALE } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";

import { buildEventResponse } from "@/tests/support/fixtures/event";

import { getCalendarFileName, getCalendarLinks, toCalendarEntry, type CalendarTexts } from "./calendar";

const ORIGIN = "https://nametag.example.com";
const t: CalendarTexts = (key, values) => getTranslator(DEFAULT_LOCALE)(`calendar.${key}`, values);
const event = buildEventResponse();
const page = `${ORIGIN}/events/${event.id}`;
const getParameters = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe("toCalendarEntry", () => {
  test("returns the name, description, page and venue without repeated parts", () => {
    expect(toCalendarEntry(event, ORIGIN, t)).toEqual({
      title: "Tampa Tech & Tacos",
      details: `Tacos and talk.\n\n${page}`,
      // The address already names the city.
      venue: "Armature Works, 1910 N Ola Ave, Tampa, FL 33602",
      page,
    });
    const getVenue = (parts: Partial<typeof event>) => toCalendarEntry({ ...event, ...parts }, ORIGIN, t).venue;
    expect(getVenue({ venueAddress: null })).toBe("Armature Works, Tampa");
    expect(getVenue({ venueName: "Tampa", venueAddress: "Tampa" })).toBe("Tampa");
    expect(getVenue({ venueName: null, venueAddress: null, location: null })).toBe("");
  });

  test("names the meeting URL of an online event only if the response has it", () => {
    const online = { ...event, isOnline: true };
    expect(toCalendarEntry(online, ORIGIN, t)).toMatchObject({
      venue: "Online",
      details: `Tacos and talk.\n\n${page}`,
    });
    const joined = { ...online, meetingUrl: "https://meet.example/abc" };
    expect(toCalendarEntry(joined, ORIGIN, t)).toMatchObject({
      venue: "https://meet.example/abc",
      details: `Tacos and talk.\n\nJoin the call: https://meet.example/abc\n\n${page}`,
    });
  });
});

describe("getCalendarLinks", () => {
  test("fills title, UTC times, details and location for Google", () => {
    const { google } = getCalendarLinks(event, ORIGIN, t);
    expect(google).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/);
    expect(getParameters(google)).toEqual({
      action: "TEMPLATE",
      text: "Tampa Tech & Tacos",
      dates: "20261120T230000Z/20261121T020000Z",
      details: `Tacos and talk.\n\n${page}`,
      location: "Armature Works, 1910 N Ola Ave, Tampa, FL 33602",
    });
  });

  test("escapes the text as HTML for Outlook", () => {
    const { outlook, outlookWork } = getCalendarLinks({ ...event, description: "<b>1 & 2</b>\n3" }, ORIGIN, t);
    expect(outlook).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/0\/deeplink\/compose\?/);
    expect(outlookWork).toBe(outlook.replace("outlook.live.com", "outlook.office.com"));
    expect(outlook).not.toContain("+");
    expect(getParameters(outlook)).toEqual({
      path: "/calendar/action/compose",
      rru: "addevent",
      subject: "Tampa Tech & Tacos",
      startdt: "2026-11-20T23:00:00.000Z",
      enddt: "2026-11-21T02:00:00.000Z",
      body: `&lt;b&gt;1 &amp; 2&lt;/b&gt;<br>3<br><br>${page}`,
      location: "Armature Works, 1910 N Ola Ave, Tampa, FL 33602",
    });
  });

  test("builds short addresses of the two sites without added parameters for any event", () => {
    const words = fc.string({ unit: "binary", maxLength: 3_000 });
    fc.assert(
      fc.property(words, words, words, (name, description, venueName) => {
        const { google, outlook } = getCalendarLinks(
          { ...event, name, description, venueName: venueName.slice(0, 200) },
          ORIGIN,
          t,
        );
        for (const [address, host, names] of [
          [google, "calendar.google.com", 5],
          [outlook, "outlook.live.com", 7],
        ] as const) {
          expect(new URL(address).host).toBe(host);
          expect(Object.keys(getParameters(address))).toHaveLength(names);
        }
        expect(getParameters(outlook).body).not.toMatch(/<(?!br>)/);
      }),
      { numRuns: 100, seed: 20_261_120 },
    );
    const long = getCalendarLinks({ ...event, name: "ü".repeat(200), description: "漢".repeat(10_000) }, ORIGIN, t);
    for (const address of [long.google, long.outlook]) {
      expect(address.length).toBeLessThan(8_000);
      expect(decodeURIComponent(address)).toContain(page);
    }
  });
});

describe("getCalendarFileName", () => {
  test.each([
    ["Tampa Tech & Tacos", "Tampa_Tech_&_Tacos.ics"],
    ["Café 🎉", "Café_🎉.ics"],
    ["../../etc/passwd", "etcpasswd.ics"],
    ['a"b\\c\r\nSet-Cookie: x', "abc_Set-Cookie_x.ics"],
    ["gpj\u202e.exe", "gpj.exe.ics"],
    [" / ", "Event.ics"],
  ])("converts %j to %s", (name, expected) => expect(getCalendarFileName({ name })).toBe(expected));

  test("is accepted by every file system", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
        const file = getCalendarFileName({ name });
        expect(file).toMatch(/^[^./\\:*?"<>|\s\p{Cc}][^/\\:*?"<>|\s\p{Cc}]*\.ics$/u);
        expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(204);
      }),
    );
  });
});
