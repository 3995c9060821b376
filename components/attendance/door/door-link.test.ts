import { readDoorLink } from "./door-link";

const EVENT = "11111111-1111-4111-8111-111111111111";

it("takes the code of its own event's door, whatever name the site goes by", () => {
  expect(readDoorLink(`https://nametag.example/events/${EVENT}?door=abc-_1`, EVENT)).toEqual({ code: "abc-_1" });
  expect(readDoorLink(`http://localhost:3000/events/${EVENT.toUpperCase()}?door=x`, EVENT)).toEqual({ code: "x" });
});

it("tells another event's door from what is no door at all", () => {
  expect(readDoorLink("https://nametag.example/events/other?door=x", EVENT)).toBe("another event");
  for (const text of [`https://nametag.example/events/${EVENT}`, "https://example.com", "BEGIN:VCARD", ""])
    expect(readDoorLink(text, EVENT)).toBe("no code");
});
