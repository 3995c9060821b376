import { getHostEmail } from "./reply-to";

const EVENT = { hostUser: null, hostEmail: "host@example.com" };
const MEMBER_ID = "60000000-0000-4000-8000-000000000007";
const ADMIN = { role: "admin" };
const EDITOR = { userId: MEMBER_ID };

it.each([
  ["an admin created the event", ADMIN, [], "host@example.com"],
  ["the event has no creator", null, [], "host@example.com"],
  ["a member created the event", { role: "user" }, [], null],
  ["a member edits an admin's event", ADMIN, [EDITOR], null],
  ["a member edits an event without a creator", null, [EDITOR], null],
])("returns the host's written address only if no member could write it: %s", (_case, createdBy, team, expected) => {
  expect(getHostEmail({ ...EVENT, createdBy, team }, MEMBER_ID)).toBe(expected);
});
