import { getHostEmail } from "./reply-to";

const EVENT = { hostUser: null, hostEmail: "host@example.com" };
const MEMBER_ID = "60000000-0000-4000-8000-000000000007";

it.each([
  ["an admin created the event", { role: "admin" }, "host@example.com"],
  ["the event has no creator", null, "host@example.com"],
  ["a member created the event", { role: "user" }, null],
])(
  "returns the host's written address only if an admin or nobody created the event: %s",
  (_case, createdBy, expected) => {
    expect(getHostEmail({ ...EVENT, createdBy }, MEMBER_ID)).toBe(expected);
  },
);
