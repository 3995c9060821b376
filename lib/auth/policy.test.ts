import { safeReturnTo } from "./policy";

describe("safeReturnTo", () => {
  it.each([
    ["/messages", "/messages"],
    ["/events/1?tab=people#top", "/events/1?tab=people#top"],
    ["/", "/"],
  ])("keeps %s", (given, expected) => expect(safeReturnTo(given)).toBe(expected));

  it.each([
    null,
    undefined,
    "",
    "events",
    "//evil.test",
    "/\\evil.test",
    "/\t/evil.test",
    "/\n\\evil.test",
    "/.//evil.test",
    "/x/..//evil.test",
    "https://evil.test",
    "javascript:alert(1)",
  ])("answers /events for %p", (given) => expect(safeReturnTo(given)).toBe("/events"));
});
