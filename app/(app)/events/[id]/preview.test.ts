import { eventResponse } from "@/tests/support/fixtures/event";

import { drawable } from "../../link-picture/drawable";
import { getCardVersion, toEventMetadata, toStructuredData } from "./preview";

const SITE = "https://nametag.example";
const parsed = (event: Parameters<typeof toStructuredData>[0]) =>
  JSON.parse(toStructuredData(event, SITE)) as Record<string, unknown>;

describe("metadata", () => {
  it("says when and where, and points to the picture of what it shows", () => {
    const event = eventResponse();
    expect(toEventMetadata(event, SITE)).toMatchObject({
      title: "Tampa Tech & Tacos",
      description: "Friday, November 20, 2026, 6:00 to 9:00 PM EST · Armature Works. Tacos and talk.",
      alternates: { canonical: `/events/${event.id}` },
      openGraph: {
        images: [{ url: `/events/${event.id}/card.png?v=${getCardVersion(event)}`, width: 1200, height: 630 }],
      },
      twitter: { card: "summary_large_image" },
    });
  });

  it("cuts a long description, and names an online event's own zone, for nobody knows the reader's", () => {
    const { description } = toEventMetadata(eventResponse({ isOnline: true, description: "word ".repeat(100) }), SITE);
    expect(description).toHaveLength(160);
    expect(description).toMatch(/^Friday, November 20, 2026, 6:00 to 9:00 PM EST · Online\. word .*…$/);
  });

  it("has another picture when something it shows changes, and the same when not", () => {
    const event = eventResponse();
    expect(getCardVersion({ ...event, rsvpCount: 99 })).toBe(getCardVersion(event));
    expect(getCardVersion({ ...event, name: "Renamed" })).not.toBe(getCardVersion(event));
  });
});

describe("structured data", () => {
  it("is schema.org's Event", () => {
    expect(parsed(eventResponse({ hostName: "Gulf Makers", sponsorName: "Gulf Bank" }))).toMatchObject({
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

  it("knows online and cancelled ones, and never names the call", () => {
    const event = eventResponse({ isOnline: true, status: "cancelled", meetingUrl: "https://meet.example/secret" });
    expect(parsed(event)).toMatchObject({
      eventStatus: "https://schema.org/EventCancelled",
      location: { "@type": "VirtualLocation", url: `${SITE}/events/${event.id}` },
    });
    expect(toStructuredData(event, SITE)).not.toContain("secret");
  });

  it("can't be ended by what stands in an event", () => {
    const name = '</script><script>alert(1)</script><!-- "';
    const text = toStructuredData(eventResponse({ name }), SITE);
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
])("the picture draws %s as '%s', and asks no public server for more", (text, drawn) =>
  expect(drawable(text)).toBe(drawn),
);
