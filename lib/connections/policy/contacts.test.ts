import { canViewContact } from "./contacts";

test("shows contact details of a connection always, and of others when both are checked in", () => {
  const checkedIn = { userId: "ben", isCheckedIn: true };
  const away = { isViewerCheckedIn: true, attendee: { userId: "ben", isCheckedIn: false } };
  expect(canViewContact("connected", away)).toBe(true);
  expect(canViewContact("requested", away)).toBe(false);
  expect(canViewContact("requested", { isViewerCheckedIn: true, attendee: checkedIn })).toBe(true);
  expect(canViewContact("check-in", { isViewerCheckedIn: false, attendee: checkedIn })).toBe(false);
});
