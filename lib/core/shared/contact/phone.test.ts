import { toDialNumber, toTelLink } from "./phone";

it.each([
  ["+1 813 555 0142", "+1 813 555 0142"],
  ["(813) 555-0142", "(813) 555-0142"],
  ["813 555 0142 x5", "813 555 0142"],
  ["813 555 0142 ext. 12345", "813 555 0142"],
  ["+49 30 123456;ext=7", "+49 30 123456"],
  ["813 555 0142,,5#", "813 555 0142"],
  ["*31#+49 30 123456", "+49 30 123456"],
  ["Office: 813.555.0142 (mornings)", "813.555.0142"],
])("dials %s as %s", (phone, number) => expect(toDialNumber(phone)).toBe(number));

it.each(["1-800-FLOWERS", "12", ""])("keeps %j, which has no number of digits", (phone) =>
  expect(toDialNumber(phone)).toBe(phone),
);

it("links to the digits without an extension", () => {
  expect(toTelLink("+1 (813) 555-0142 x5")).toBe("tel:+18135550142");
});
