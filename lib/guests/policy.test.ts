import { isTicketCode, listTicketCodes } from "./policy";

it.each([
  ["https://luma.com/check-in/evt-1abcdef?pk=g-2abcdef", ["check-in", "evt-1abcdef", "g-2abcdef"]],
  ["HTTPS://X.TEST/a?b=c", []],
  [" 12345678901234567890001 ", []],
])("finds the codes in %s", (text, parts) => {
  expect(listTicketCodes(text)).toEqual([text.trim(), ...parts]);
});

it.each(["ABCD", "two words", "BEGIN:VCARD", "https://nametag.test/events/1?door=x", "https://nametag.test/b/x", ""])(
  "takes %j for no ticket",
  (text) => expect(isTicketCode(text)).toBe(false),
);

it.each(["https://luma.com/check-in/evt-1?pk=g-2", "12345678901234567890001", "A-7F3K2Q"])(
  "takes %s for a ticket",
  (text) => expect(isTicketCode(text)).toBe(true),
);
