import type { ConnectionContact } from "@/lib/connections/policy/contacts";
import type { MyRsvp } from "@/lib/events/schema/rsvp";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { eventTimeTexts } from "@/tests/support/fixtures/event-texts";
import { getVcardText } from "@/tests/support/fixtures/vcard-texts";
import { VIEWER } from "@/tests/support/fixtures/viewer";

import { createOfflineCopy } from "./offline-copy";

const buildContact = (changes: Partial<ConnectionContact> = {}): ConnectionContact => ({
  userId: "1",
  firstName: "Ana",
  lastName: "Ruiz",
  pronouns: null,
  profession: "Designer",
  company: "Bayfront",
  industry: "Design",
  avatarUrl: null,
  email: undefined,
  event: null,
  createdAt: "2026-11-18T12:00:00.000Z",
  line: undefined,
  ...changes,
});
const buildRsvp = (
  event: Parameters<typeof buildEventResponse>[0] = {},
  status: MyRsvp["status"] = "confirmed",
): MyRsvp => ({
  eventId: "e",
  status,
  createdAt: "2026-11-19T00:00:00.000Z",
  event: buildEventResponse(event),
});
const make = (parts: Partial<Parameters<typeof createOfflineCopy>[0]> = {}) =>
  createOfflineCopy({
    viewer: VIEWER,
    rsvps: [],
    contacts: [],
    now: new Date("2026-11-20T12:00:00Z"),
    zone: "America/Los_Angeles",
    timeTexts: eventTimeTexts,
    vcardTexts: getVcardText,
    ...parts,
  });

it("saves an event's time in the venue's zone, or the device's zone for an online event", () => {
  const { rsvps } = make({
    rsvps: [buildRsvp({ meetingUrl: "https://secret.example" }), buildRsvp({ isOnline: true }, "waitlisted")],
  });
  expect(rsvps).toMatchObject([
    {
      time: "6:00 to 9:00 PM EST",
      place: "Armature Works",
      address: "1910 N Ola Ave, Tampa, FL 33602",
      waitlisted: false,
    },
    { time: "3:00 to 6:00 PM your time (PST)", place: "Online", address: "", waitlisted: true },
  ]);
  expect(JSON.stringify(rsvps)).not.toContain("secret");
});

it("omits cancelled events", () => {
  expect(make({ rsvps: [buildRsvp({ status: "cancelled" })] }).rsvps).toEqual([]);
});

it("saves the visible fields of the contacts, sorted by name", () => {
  const { contacts } = make({
    contacts: [
      buildContact({ firstName: "Zoë", phone: "+1 813 555 0142", email: "zoe@nametag.test" }),
      buildContact({ phone: null }),
    ],
  });
  expect(contacts).toEqual([
    { name: "Ana Ruiz", initials: "AR", work: "Designer · Bayfront", family: "creative-arts" },
    {
      name: "Zoë Ruiz",
      initials: "ZR",
      work: "Designer · Bayfront",
      family: "creative-arts",
      phone: "+1 813 555 0142",
      email: "zoe@nametag.test",
    },
  ]);
});

it("limits the number and length of the entries", () => {
  const offlineCopy = make({
    rsvps: Array.from({ length: 500 }, () => buildRsvp({ name: "x".repeat(5_000) })),
    contacts: Array.from({ length: 5_000 }, () => buildContact({ company: "x".repeat(5_000) })),
  });
  expect([offlineCopy.rsvps.length, offlineCopy.contacts.length]).toEqual([50, 2_000]);
  expect(JSON.stringify(offlineCopy).length).toBeLessThan(1_000_000);
});

it("omits fields that nobody may see from the QR code", () => {
  const profile = { ...VIEWER.profile, phone: "+1 813 555 0100" };
  const shown = make({ viewer: { ...VIEWER, profile } }).me.vcard;
  expect([shown.includes("FN:Dev Patel"), shown.includes("813 555 0100"), shown.includes(VIEWER.email)]).toEqual([
    true,
    true,
    true,
  ]);
  const visibility = { ...profile.visibility, phone: "nobody" as const };
  const hidden = make({ viewer: { ...VIEWER, profile: { ...profile, visibility } } }).me.vcard;
  expect([hidden.includes("813 555 0100"), hidden.includes(VIEWER.email)]).toEqual([false, true]);
});
