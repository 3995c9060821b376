import { readCheckInLink } from "./check-in-link";

const EVENT = "11111111-1111-4111-8111-111111111111";

it("returns the code of the event's own door or member on any host name", () => {
  const link = `https://nametag.example/events/${EVENT}?door=abc-_1`;
  expect(readCheckInLink(link, EVENT, "door")).toEqual({ code: "abc-_1" });
  expect(readCheckInLink(`http://localhost:3000/events/${EVENT.toUpperCase()}?member=X-1`, EVENT, "member")).toEqual({
    code: "X-1",
  });
});

it("reads a name tag only where a member's code is expected", () => {
  const link = "https://nametag.example/b/0123456789ABCDEF";
  expect(readCheckInLink(link, EVENT, "member")).toEqual({ code: "0123456789ABCDEF" });
  expect(readCheckInLink(link, EVENT, "door")).toBe("noCode");
});

it("recognizes the link of another event", () => {
  expect(readCheckInLink("https://nametag.example/events/other?door=x", EVENT, "door")).toBe("otherEvent");
});

it.each([
  `https://nametag.example/events/${EVENT}`,
  `https://nametag.example/events/${EVENT}?member=x`,
  "https://example.com",
  "BEGIN:VCARD",
  "",
])("finds no door code in '%s'", (text) => expect(readCheckInLink(text, EVENT, "door")).toBe("noCode"));
