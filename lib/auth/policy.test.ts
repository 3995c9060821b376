import { toSafeReturnPath } from "./policy";

describe("toSafeReturnPath", () => {
  it.each([
    ["/messages", "/messages"],
    ["/events/1?tab=people#top", "/events/1?tab=people#top"],
    ["/", "/"],
  ])("returns the own path %s", (returnTo, expected) => expect(toSafeReturnPath(returnTo)).toBe(expected));

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
  ])("returns /events for %p", (returnTo) => expect(toSafeReturnPath(returnTo)).toBe("/events"));
});
