import { getReturnPath, isLogInPath, readDoor, readEventId, toSafeReturnPath } from "./policy";

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

it.each([
  ["/messages", "?userId=7c0a", "/messages?userId=7c0a"],
  ["/settings/security", "#password", "/settings/security#password"],
  ["/events", "#login", "/events"],
  ["/events", "?q=a%20b", "/events?q=a%20b"],
  ["/", "", "/events"],
  ["/login", "?utm=1", "/events"],
  ["/register", "?ref=1", "/events"],
  ["/", "?returnTo=%2Fpeople%3Fevent%3D1", "/people?event=1"],
  ["/people", "?returnTo=%2F%2Fevil.test", "/events"],
])("returns from %s%s to %s after signing in", (pathname, rest, expected) => {
  const { search, hash } = new URL(rest, "https://nametag.example");
  expect(getReturnPath({ pathname, search, hash })).toBe(expected);
});

it.each([
  ["/", false],
  ["/register", false],
  ["/login", true],
  ["/messages", true],
  ["/events", true],
])("opens Log In at %s: %p", (path, expected) => expect(isLogInPath(path)).toBe(expected));

it.each([
  ["/events/0b9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d01?door=ABCD-EFGH", "ABCD-EFGH"],
  ["/events/0b9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d01", undefined],
  ["/events/none?door=ABCD-EFGH", undefined],
  ["/people?door=ABCD-EFGH", undefined],
])("reads the door's code of %s", (path, code) => expect(readDoor(path, "door")?.code).toBe(code));

it.each([
  ["/events/0b9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d01", "0b9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d01"],
  ["/events/0b9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d01/recap", undefined],
  ["/events", undefined],
])("reads the event of %s", (path, id) => expect(readEventId(path)).toBe(id));
