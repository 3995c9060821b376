import { isSameTimezone, isTimezone } from "./time-zone";

test.each([
  "Europe/Madrid",
  "America/Argentina/Buenos_Aires",
  "Asia/Kolkata",
  "Asia/Calcutta",
  "America/Port-au-Prince",
  "UTC",
])("%s is a time zone", (name) => expect(isTimezone(name)).toBe(true));

test.each(["EUROPE/MADRID", "europe/madrid", "Europe/Barataria", "+01:00", "", "toString", "Europe/Madrid'", " UTC"])(
  "%j is no time zone",
  (name) => expect(isTimezone(name)).toBe(false),
);

test("every zone that can be chosen is one", () =>
  expect(Intl.supportedValuesOf("timeZone").filter((name) => !isTimezone(name))).toEqual([]));

test("finds two names of one zone", () => {
  expect(isSameTimezone("Asia/Kolkata", "Asia/Calcutta")).toBe(true);
  expect(isSameTimezone("Europe/Kyiv", "Europe/Kiev")).toBe(true);
  expect(isSameTimezone("Europe/Madrid", "Europe/Paris")).toBe(false);
  expect(isSameTimezone("Europe/Madrid", "Nowhere")).toBe(false);
});
