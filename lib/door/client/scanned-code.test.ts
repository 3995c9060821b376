import { readEventLink, readScannedCode } from "./scanned-code";

const EVENT = "11111111-1111-4111-8111-111111111111";

it.each([
  "ABCDEFGHJKMNPQRS",
  "https://nametag.example/b/ABCDEFGHJKMNPQRS",
  "http://localhost:3000/b/abcdefghjkmnpqrs",
  "HTTPS://NAMETAG.EXAMPLE/B/ABCDEFGHJKMNPQRS",
])("reads a name tag from %s", (text) =>
  expect(readScannedCode(text, EVENT)).toEqual({ kind: "name_tag", code: "ABCDEFGHJKMNPQRS" }),
);

it.each([
  ["name_tag", "abcd-efgh jkmn-pqrs"],
  ["name_tag", "OIL0-OIL0-OIL0-OIL0"],
  ["code", "ABCD-EFGH-JKMN"],
  ["code", " abcdefghjkmn "],
  ["code", "abcd efgh jkmn"],
  ["code", "OIL0-OIL0-OIL0"],
])("reads a %s from '%s', as it is written, because it may be another tool's ticket", (kind, text) =>
  expect(readScannedCode(text, EVENT)).toEqual({ kind, code: text.trim() }),
);

it("reads a member's link of this event on any host, and names the link of another event", () => {
  const link = `https://nametag.example/events/${EVENT.toUpperCase()}?member=ABCD-EFGH-JKMN`;
  expect(readScannedCode(link, EVENT)).toEqual({ kind: "code", code: "ABCD-EFGH-JKMN" });
  expect(readScannedCode("https://nametag.example/events/other?member=x", EVENT)).toBe("otherEvent");
});

it.each(["https://luma.com/check-in/evt-1?pk=g-2", "12345678901234567890001", "abcdefghijklmnopqrstuvwxyz012345"])(
  "takes what else may be a code for another tool's ticket: %s",
  (text) => expect(readScannedCode(` ${text} `, EVENT)).toEqual({ kind: "ticket", code: text }),
);

it.each([`https://nametag.example/events/${EVENT}?door=x`, "https://example.com/b/short", "BEGIN:VCARD", "ABCD", ""])(
  "finds no code in '%s'",
  (text) => expect(readScannedCode(text, EVENT)).toBe("noCode"),
);

describe("the door's own link", () => {
  const read = (text: string) => readEventLink(text, EVENT, "door");

  it("has the code of the event's door on any host name", () => {
    expect(read(`https://nametag.example/events/${EVENT}?door=abc-_1`)).toEqual({ code: "abc-_1" });
    expect(read(`http://localhost:3000/events/${EVENT.toUpperCase()}?door=X-1`)).toEqual({ code: "X-1" });
  });

  it("may be of another event", () => {
    expect(read("https://nametag.example/events/other?door=x")).toBe("otherEvent");
  });

  it.each([
    `https://nametag.example/events/${EVENT}`,
    `https://nametag.example/events/${EVENT}?member=x`,
    "https://example.com",
    "BEGIN:VCARD",
    "",
  ])("isn't in '%s'", (text) => expect(read(text)).toBe("noCode"));
});
