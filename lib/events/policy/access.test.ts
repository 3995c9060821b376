import type { Actor } from "@/lib/auth/schema/actor";

import { canCreateEvents, canEditEvent, canSeeAttendees, canSeeHostContact, canSeeMeetingUrl } from "./access";

describe("access", () => {
  const member: Actor = { userId: "u", role: "user", sid: "s", isEmailVerified: true };
  const admin: Actor = { userId: "a", role: "admin", sid: "s", isEmailVerified: true };
  const none = { isHost: false, isEditor: false, hasRsvp: false, isCheckedIn: false };
  const withRsvp = { ...none, hasRsvp: true };

  test("lets members with an RSVP, the host and admins see attendees", () => {
    expect(canSeeAttendees(null, none)).toBe(false);
    expect(canSeeAttendees(member, none)).toBe(false);
    expect(canSeeAttendees(member, withRsvp)).toBe(true);
    expect(canSeeAttendees(member, { ...none, isHost: true })).toBe(true);
    expect(canSeeAttendees(admin, none)).toBe(true);
  });

  test("lets checked-in attendees, the host and admins see the meeting URL", () => {
    expect(canSeeMeetingUrl(null, none)).toBe(false);
    expect(canSeeMeetingUrl(member, withRsvp)).toBe(false);
    expect(canSeeMeetingUrl(member, { ...none, isCheckedIn: true })).toBe(true);
    expect(canSeeMeetingUrl(member, { ...none, isHost: true })).toBe(true);
    expect(canSeeMeetingUrl(admin, none)).toBe(true);
  });

  test("lets who may edit the event see the meeting URL and the contact that they entered", () => {
    expect(canSeeMeetingUrl(member, { ...none, isEditor: true })).toBe(true);
    expect(canSeeHostContact(member, { ...none, isEditor: true })).toBe(true);
    expect(canSeeHostContact(member, none)).toBe(false);
  });

  const unconfirmed: Actor = { ...member, isEmailVerified: false };

  test.each([
    ["admins", false, false],
    ["confirmed", false, true],
    ["everyone", true, true],
  ] as const)(
    "%s: an unconfirmed member creates events: %s, a confirmed one: %s",
    (mode, ofUnconfirmed, ofConfirmed) => {
      expect(canCreateEvents(unconfirmed, mode)).toBe(ofUnconfirmed);
      expect(canCreateEvents(member, mode)).toBe(ofConfirmed);
      expect(canCreateEvents({ ...admin, isEmailVerified: false }, mode)).toBe(true);
    },
  );

  test("lets creators edit their own events while they may create some, and admins all", () => {
    const own = { createdById: member.userId };
    expect(canEditEvent(member, own, "confirmed")).toBe(true);
    expect(canEditEvent(unconfirmed, own, "confirmed")).toBe(false);
    expect(canEditEvent(member, own, "admins")).toBe(false);
    expect(canEditEvent(member, { createdById: "other" }, "everyone")).toBe(false);
    expect(canEditEvent(member, { createdById: null }, "everyone")).toBe(false);
    expect(canEditEvent(admin, { createdById: null }, "admins")).toBe(true);
  });
});
