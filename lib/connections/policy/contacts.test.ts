import { canSeeDetail, canViewContact } from "./contacts";

test("shows contact details of a connection always, and of others when both are checked in", () => {
  const checkedIn = { userId: "ben", isCheckedIn: true };
  const away = { isViewerCheckedIn: true, attendee: { userId: "ben", isCheckedIn: false } };
  expect(canViewContact("connected", away)).toBe(true);
  expect(canViewContact("requested", away)).toBe(false);
  expect(canViewContact("requested", { isViewerCheckedIn: true, attendee: checkedIn })).toBe(true);
  expect(canViewContact("check-in", { isViewerCheckedIn: false, attendee: checkedIn })).toBe(false);
});

test.each([
  ["attendees", { isConnected: false, isCheckedInTogether: false }, false],
  ["attendees", { isConnected: false, isCheckedInTogether: true }, true],
  ["attendees", { isConnected: true, isCheckedInTogether: false }, true],
  ["connections", { isConnected: false, isCheckedInTogether: true }, false],
  ["connections", { isConnected: true, isCheckedInTogether: false }, true],
  ["nobody", { isConnected: true, isCheckedInTogether: true }, false],
] as const)("returns whether a detail with visibility %s is shown to %j: %s", (level, relation, sees) =>
  expect(canSeeDetail(level, relation)).toBe(sees),
);
