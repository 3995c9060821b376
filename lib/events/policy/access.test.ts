import type { Actor } from "@/lib/auth/schema/actor";

import {
  canAnnounce,
  canCreateEvents,
  canEditEvent,
  canImport,
  canManageGuests,
  canManageTeam,
  canPrintBadges,
  canRunEvent,
  canSeeAttendees,
  canSeeHostContact,
  canSeeMeetingUrl,
  canSeeRsvps,
  mayAtEvent,
  type Standing,
} from "./access";

const member: Actor = { userId: "u", role: "user", sid: "s", isEmailVerified: true };
const admin: Actor = { ...member, userId: "a", role: "admin" };
const none = { isHost: false, teamRole: null, hasRsvp: false, isCheckedIn: false };
const withRsvp = { ...none, hasRsvp: true };

type Relation = Standing & { hasRsvp: boolean; isCheckedIn: boolean };

const CALLERS: Record<string, [Actor | null, Relation]> = {
  visitor: [null, none],
  member: [member, none],
  attendee: [member, { ...withRsvp, isCheckedIn: true }],
  door: [member, { ...none, teamRole: "door" }],
  editor: [member, { ...none, teamRole: "editor" }],
  owner: [member, { ...none, teamRole: "owner" }],
  host: [member, { ...none, isHost: true }],
  admin: [admin, none],
};

const CHECKS: [string, (actor: Actor | null, relation: Relation) => boolean, string[]][] = [
  ["edit", canEditEvent, ["editor", "owner", "admin"]],
  ["announce", canAnnounce, ["editor", "owner", "admin"]],
  ["import", canImport, ["editor", "owner", "admin"]],
  ["change the host", (actor, standing) => mayAtEvent("changeHost", actor, standing), ["owner", "admin"]],
  ["manage the team", canManageTeam, ["owner", "admin"]],
  ["see all RSVPs", canSeeRsvps, ["editor", "owner", "host", "admin"]],
  ["manage guests", canManageGuests, ["editor", "owner", "host", "admin"]],
  ["print name tags", canPrintBadges, ["door", "editor", "owner", "host", "admin"]],
  ["run the door", canRunEvent, ["door", "editor", "owner", "host", "admin"]],
  ["see attendees", canSeeAttendees, ["attendee", "door", "editor", "owner", "host", "admin"]],
  ["see the host's contact", canSeeHostContact, ["attendee", "editor", "owner", "host", "admin"]],
  ["see the meeting URL", canSeeMeetingUrl, ["attendee", "editor", "owner", "host", "admin"]],
];

test.each(CHECKS)("%s: only whom the table names", (_, check, allowed) => {
  const callers = Object.entries(CALLERS).filter(([, [actor, relation]]) => check(actor, relation));
  expect(callers.map(([name]) => name)).toEqual(allowed);
});

test("an RSVP opens the attendee list, and only a check-in the meeting URL", () => {
  expect(canSeeAttendees(member, withRsvp)).toBe(true);
  expect(canSeeMeetingUrl(member, withRsvp)).toBe(false);
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
