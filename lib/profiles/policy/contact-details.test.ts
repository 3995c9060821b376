import { canSeeDetail } from "./contact-details";

const stranger = { isConnected: false, isFellowAttendee: false, isEmailVerified: true };
const attendee = { ...stranger, isFellowAttendee: true };
const connection = { ...stranger, isConnected: true };

test.each([
  ["attendees", stranger, false],
  ["attendees", attendee, true],
  ["attendees", { ...attendee, isEmailVerified: false }, false],
  ["attendees", connection, true],
  ["attendees", { ...connection, isEmailVerified: false }, true],
  ["connections", attendee, false],
  ["connections", connection, true],
  ["connections", { ...connection, isEmailVerified: false }, true],
  ["nobody", { ...attendee, isConnected: true }, false],
] as const)("returns whether a detail with visibility %s is shown to %j: %s", (level, viewer, sees) =>
  expect(canSeeDetail(level, viewer)).toBe(sees),
);
