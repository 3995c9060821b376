import { resetEnv } from "@/lib/core/server/process/env";

import { getTextNumber, readTextNumber } from "./text-number";

afterEach(() => {
  delete process.env.SMS_COUNTRIES;
  resetEnv();
});

it.each([
  ["813 555 0142", "+18135550142", true],
  ["(813) 555-0142", "+18135550142", true],
  ["1-813-555-0142", "+18135550142", true],
  ["+52 55 1234 5678", "+525512345678", false],
  ["0052 55 1234 5678", "+525512345678", false],
  // Canada and Jamaica share the country code of the US.
  ["+1 416 555 0142", "+14165550142", false],
  ["+1 876 555 1234", "+18765551234", false],
  // A satellite.
  ["+881 6 123 45678", "+881612345678", false],
])("reads %p as %p, allowed on a site in the US: %p", (typed, number, isAllowed) =>
  expect(readTextNumber(typed)).toMatchObject({ number, isAllowed }),
);

it.each(["+1 900 555 0142", "+34 803 123 456", "555-0142", "555 0142, after five", "call me", "+1", "", null])(
  "reads %p as no number for text messages",
  (typed) => expect(readTextNumber(typed)).toBeNull(),
);

it("allows the countries of SMS_COUNTRIES instead of the site's own", () => {
  process.env.SMS_COUNTRIES = "ca, mx";
  resetEnv();
  const isAllowed = (typed: string) => readTextNumber(typed)?.isAllowed;
  expect(["+1 416 555 0142", "+52 55 1234 5678", "813 555 0142"].map(isAllowed)).toEqual([true, true, false]);
});

it("gives the profile's number only while it is the confirmed one", () => {
  const phone = "(813) 555-0142";
  expect(getTextNumber({ phone, confirmedPhone: "+18135550142" })).toBe("+18135550142");
  for (const other of [
    { phone, confirmedPhone: null },
    { phone, confirmedPhone: "+18135550143" },
    { phone: "+1 876 555 1234", confirmedPhone: "+18765551234" },
  ])
    expect(getTextNumber(other)).toBeNull();
});
