import type { Actor } from "@/lib/auth/schema/actor";

import { canSeeAttendees, canSeeMeetingUrl } from "./access";

describe("access", () => {
  const member: Actor = { userId: "u", role: "user", sid: "s", isEmailVerified: true };
  const admin: Actor = { userId: "a", role: "admin", sid: "s", isEmailVerified: true };
  const none = { isHost: false, hasRsvp: false, isCheckedIn: false };
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
});
