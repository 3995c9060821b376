import { buildEventResponse } from "@/tests/support/fixtures/event";
import { eventTimeTexts as t } from "@/tests/support/fixtures/event-texts";

import { toDrawableText } from "../../link-preview/drawable-text";
import { buildEventMetadata, buildStructuredData, getCardVersion } from "./preview";

const SITE = "https://nametag.example";
const parseStructuredData = (event: Parameters<typeof buildStructuredData>[0]) =>
  JSON.parse(buildStructuredData(event, SITE, t)) as Record<string, unknown>;

describe("metadata", () => {
  it("contains date, time and venue, and the picture's address", () => {
    const event = buildEventResponse();
    expect(buildEventMetadata(event, SITE, t)).toMatchObject({
      title: "Tampa Tech & Tacos",
      description: "Friday, November 20, 2026, 6:00 to 9:00 PM EST · Armature Works. Tacos and talk.",
      alternates: { canonical: `/events/${event.id}` },
      openGraph: {
        images: [{ url: `/events/${event.id}/card.png?v=${getCardVersion(event)}`, width: 1200, height: 630 }],
      },
      twitter: { card: "summary_large_image" },
    });
  });

  it("shortens a long description, and shows an online event in its own zone", () => {
    const event = buildEventResponse({ isOnline: true, description: "word ".repeat(100) });
    const { description } = buildEventMetadata(event, SITE, t);
    expect(description).toHaveLength(160);
    expect(description).toMatch(/^Friday, November 20, 2026, 6:00 to 9:00 PM EST · Online\. word .*…$/);
  });

  it("changes the picture's version only when the picture changes", () => {
    const event = buildEventResponse();
    expect(getCardVersion({ ...event, rsvpCount: 99 })).toBe(getCardVersion(event));
    expect(getCardVersion({ ...event, name: "Renamed" })).not.toBe(getCardVersion(event));
  });
});

describe("structured data", () => {
  it("returns a schema.org Event", () => {
    expect(
      parseStructuredData(buildEventResponse({ hostName: "Gulf Makers", sponsorName: "Gulf Bank" })),
    ).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Event",
      name: "Tampa Tech & Tacos",
      startDate: "2026-11-20T23:00:00.000Z",
      endDate: "2026-11-21T02:00:00.000Z",
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: { "@type": "Place", name: "Armature Works", geo: { latitude: 27.9615 } },
      organizer: { "@type": "Organization", name: "Gulf Makers" },
      sponsor: [{ name: "Gulf Bank" }],
    });
  });

  it("marks online and cancelled events, and never contains the meeting URL", () => {
    const event = buildEventResponse({
      isOnline: true,
      status: "cancelled",
      meetingUrl: "https://meet.example/secret",
    });
    expect(parseStructuredData(event)).toMatchObject({
      eventStatus: "https://schema.org/EventCancelled",
      location: { "@type": "VirtualLocation", url: `${SITE}/events/${event.id}` },
    });
    expect(buildStructuredData(event, SITE, t)).not.toContain("secret");
  });

  it("escapes event texts that would end the script element", () => {
    const name = '</script><script>alert(1)</script><!-- "';
    const text = buildStructuredData(buildEventResponse({ name }), SITE, t);
    expect(text).not.toContain("<");
    expect((JSON.parse(text) as { name: string }).name).toBe(name);
  });
});

test.each([
  ["Café & Códigos – Ñandú", "Café & Códigos – Ñandú"],
  ["Łódź Meetup", "Łódź Meetup"],
  ["Party 🎉 tonight", "Party tonight"],
  ["Ｗｉｄｅ ﬁne", "Wide fine"],
  ["Nguyễn's Phở", "Nguyen's Pho"],
  ["交流会", ""],
])("reduces '%s' to the characters of the bundled fonts: '%s'", (text, expected) =>
  expect(toDrawableText(text)).toBe(expected),
);
