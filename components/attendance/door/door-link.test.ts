import { readDoorLink } from "./door-link";

const EVENT = "11111111-1111-4111-8111-111111111111";

it("returns the code of the event's own door on any host name", () => {
  expect(readDoorLink(`https://nametag.example/events/${EVENT}?door=abc-_1`, EVENT)).toEqual({ code: "abc-_1" });
  expect(readDoorLink(`http://localhost:3000/events/${EVENT.toUpperCase()}?door=x`, EVENT)).toEqual({ code: "x" });
});

it("recognizes the link of another event's door", () => {
  expect(readDoorLink("https://nametag.example/events/other?door=x", EVENT)).toBe("otherEvent");
});

it.each([`https://nametag.example/events/${EVENT}`, "https://example.com", "BEGIN:VCARD", ""])(
  "finds no code in '%s'",
  (text) => expect(readDoorLink(text, EVENT)).toBe("noCode"),
);
