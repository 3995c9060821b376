import { readDoorLink } from "./door-link";

const EVENT = "11111111-1111-4111-8111-111111111111";

it("returns the code of the event's own door on any host name", () => {
  const link = `https://nametag.example/events/${EVENT}?door=abc-_1`;
  expect(readDoorLink(link, EVENT)).toEqual({ code: "abc-_1" });
  expect(readDoorLink(`http://localhost:3000/events/${EVENT.toUpperCase()}?door=X-1`, EVENT)).toEqual({ code: "X-1" });
});

it("recognizes the link of another event", () => {
  expect(readDoorLink("https://nametag.example/events/other?door=x", EVENT)).toBe("otherEvent");
});

it.each([
  `https://nametag.example/events/${EVENT}`,
  `https://nametag.example/events/${EVENT}?member=x`,
  "https://example.com",
  "BEGIN:VCARD",
  "",
])("finds no door code in '%s'", (text) => expect(readDoorLink(text, EVENT)).toBe("noCode"));
