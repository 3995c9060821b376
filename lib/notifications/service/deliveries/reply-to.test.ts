import { getHostEmail } from "./reply-to";

const EVENT = { hostUser: null, hostEmail: "host@example.com" };
const MEMBER_ID = "60000000-0000-4000-8000-000000000007";

it.each([
  ["an admin wrote it", true, "host@example.com"],
  ["a member wrote it", false, null],
])("returns the address of the event only if an admin wrote it: %s", (_case, hostEmailByAdmin, expected) => {
  expect(getHostEmail({ ...EVENT, hostEmailByAdmin }, MEMBER_ID)).toBe(expected);
});
