import { canSeeDetail, canViewContact } from "./contacts";

test("shows contact details of a connection always, and of others when both are checked in", () => {
  const here = { userId: "ben", isCheckedIn: true };
  const away = { viewerIsHere: true, attendee: { userId: "ben", isCheckedIn: false } };
  expect(canViewContact("connected", away)).toBe(true);
  expect(canViewContact("requested", away)).toBe(false);
  expect(canViewContact("requested", { viewerIsHere: true, attendee: here })).toBe(true);
  expect(canViewContact("check-in", { viewerIsHere: false, attendee: here })).toBe(false);
});

test.each([
  ["attendees", { connected: false, checkedInTogether: false }, false],
  ["attendees", { connected: false, checkedInTogether: true }, true],
  ["attendees", { connected: true, checkedInTogether: false }, true],
  ["connections", { connected: false, checkedInTogether: true }, false],
  ["connections", { connected: true, checkedInTogether: false }, true],
  ["nobody", { connected: true, checkedInTogether: true }, false],
] as const)("returns whether a detail with visibility %s is shown to %j: %s", (level, relation, sees) =>
  expect(canSeeDetail(level, relation)).toBe(sees),
);
