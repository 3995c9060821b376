import { toPhoneNumber } from "./phone-number";

it.each([
  ["813 555 0142", "+18135550142"],
  ["(813) 555-0142", "+18135550142"],
  ["1-813-555-0142", "+18135550142"],
  ["+52 55 1234 5678", "+525512345678"],
  ["0052 55 1234 5678", "+525512345678"],
  ["555-0142", null],
  ["call me", null],
  ["+1", null],
  ["", null],
  [null, null],
])("reads %p as %p", (typed, expected) => expect(toPhoneNumber(typed)).toBe(expected));
