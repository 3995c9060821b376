import { readFileSync } from "node:fs";

import type { Actor } from "@/lib/auth/schema/actor";

import { canCreateEvents, type EventAction, type EventRole, hasEventRight, POLICIES } from "./access";

const member: Actor = { userId: "u", role: "user", sid: "s", isEmailVerified: true };
const admin: Actor = { ...member, userId: "a", role: "admin" };

const COLUMNS: EventRole[] = [
  ...(["owner", "editor", "door", "host", "attendee", "checkedIn", "admin", "helper", "lateHelper"] as const),
];
const ROW = /^\| `(\w+)` +\|[^|]*((?:\| *(?:yes)? *){9})\|$/gm;
const documented = [...readFileSync("docs/product/event-team.md", "utf8").matchAll(ROW)].map(
  ([, action = "", cells = ""]): [EventAction, EventRole[]] => {
    const values = cells.split("|").slice(1);
    return [action as EventAction, COLUMNS.filter((_, index) => values[index]?.trim() === "yes")];
  },
);

test("every right at an event is documented", () => {
  expect(documented.map(([action]) => action)).toEqual(Object.keys(POLICIES));
});

test.each(documented)("%s: only for the documented roles", (action, roles) => {
  expect(COLUMNS.filter((role) => hasEventRight([role], action))).toEqual(roles);
});

test("nobody without a role has a right, and each of several roles gives its own", () => {
  expect(documented.filter(([action]) => hasEventRight([], action))).toEqual([]);
  expect(hasEventRight(["door", "attendee"], "runDoor")).toBe(true);
  expect(hasEventRight(["door", "attendee"], "seeHostContact")).toBe(true);
  expect(hasEventRight(["door", "attendee"], "edit")).toBe(false);
});

test.each([
  ["admins", false, false],
  ["confirmed", false, true],
  ["everyone", true, true],
] as const)("%s: an unconfirmed member creates events: %s, a confirmed one: %s", (mode, ofUnconfirmed, ofConfirmed) => {
  expect(canCreateEvents({ ...member, isEmailVerified: false }, mode)).toBe(ofUnconfirmed);
  expect(canCreateEvents(member, mode)).toBe(ofConfirmed);
  expect(canCreateEvents({ ...admin, isEmailVerified: false }, mode)).toBe(true);
});
