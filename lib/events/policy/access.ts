import type { Actor } from "@/lib/auth/schema/actor";

import { type ORGANIZER_ROLES, TEAM_ROLES, type TeamRole } from "../constants/team";

const isAdmin = (actor: Pick<Actor, "role"> | null): boolean => actor?.role === "admin";

export const canManageEvents = (actor: Actor | null): boolean => isAdmin(actor);

/** Admins, members with a confirmed address, or every member. */
export type EventCreators = "admins" | "confirmed" | "everyone";

type Creator = Pick<Actor, "userId" | "role" | "isEmailVerified">;

/** Only for new events. The team of an event decides about its rights. */
export const canCreateEvents = (actor: Creator, creators: EventCreators): boolean =>
  isAdmin(actor) || creators === "everyone" || (creators === "confirmed" && actor.isEmailVerified);

/** A role of a person at an event. Somebody can have several, but a helper by a link one. */
export type EventRole = (typeof ORGANIZER_ROLES)[number] | "attendee" | "checkedIn" | "helper" | "lateHelper";

/** Roles that have each right at an event. Admins have all rights. */
export const POLICIES = {
  edit: ["owner", "editor"],
  announce: ["owner", "editor"],
  import: ["owner", "editor"],
  /** Chooses the member who is shown as host. */
  changeHost: ["owner"],
  manageTeam: ["owner"],
  /** All RSVPs with the waitlist, walk-in requests, and the file. */
  seeRsvps: ["owner", "editor", "host"],
  /** Guests without an account, with their addresses. */
  manageGuests: ["owner", "editor", "host"],
  /** Approves and declines requests to join. */
  decideRequests: ["owner", "editor", "host"],
  /** Gives out links to the door for helpers without an account. */
  shareDoor: ["owner", "editor"],
  /**
   * The door: its code and counts, the list of attendees, check-ins and check-outs, and adding
   * somebody who isn't on the list.
   */
  runDoor: ["owner", "editor", "door", "host", "helper"],
  /** Sends the check-ins that a device decided without a network. */
  sendCheckIns: ["owner", "editor", "door", "host", "helper", "lateHelper"],
  /** Prints name tags and gives new codes. */
  printNameTags: ["owner", "editor", "door", "host", "helper"],
  /** Announces rounds, deals and ends them. */
  runRounds: ["owner", "editor", "door", "host"],
  /** Joining the event on /ws needs the same. */
  seeAttendees: ["owner", "editor", "door", "host", "attendee"],
  /** Covers hostEmail and hostPhone. */
  seeHostContact: ["owner", "editor", "host", "attendee"],
  seeMeetingUrl: ["owner", "editor", "host", "checkedIn"],
} as const satisfies Record<string, readonly EventRole[]>;

export type EventAction = keyof typeof POLICIES;

/** docs/product/event-team.md#rights. No other code may decide this. */
export const hasEventRight = (roles: readonly EventRole[], action: EventAction): boolean =>
  roles.some((role) => role === "admin" || (POLICIES[action] as readonly EventRole[]).includes(role));

/** The roles in a team that allow it, for a statement about many events. */
export const listTeamRoles = (action: EventAction): TeamRole[] =>
  TEAM_ROLES.filter((role) => hasEventRight([role], action));
