import type { Actor } from "@/lib/auth/schema/actor";

import type { TeamRole } from "../constants/team";

type Role = Pick<Actor, "role">;

const isAdmin = (actor: Role | null): boolean => actor?.role === "admin";

export const canManageEvents = (actor: Actor | null): boolean => isAdmin(actor);

/** Admins, members with a confirmed address, or every member. */
export type EventCreators = "admins" | "confirmed" | "everyone";

type Creator = Pick<Actor, "userId" | "role" | "isEmailVerified">;

/** Only for new events. The team of an event decides about its rights. */
export const canCreateEvents = (actor: Creator, creators: EventCreators): boolean =>
  isAdmin(actor) || creators === "everyone" || (creators === "confirmed" && actor.isEmailVerified);

/** The actor's part in an event. `teamRole`: their role in its team. */
export type Standing = { isHost: boolean; teamRole: TeamRole | null };

/** Roles that have each right at an event. Admins have all rights. */
const POLICIES = {
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
  /** The door: its code and counts, the list of attendees, check-ins and check-outs. */
  run: ["owner", "editor", "door", "host"],
  /** Prints name tags and gives new codes. */
  badges: ["owner", "editor", "door", "host"],
} as const satisfies Record<string, readonly (TeamRole | "host")[]>;

export type EventAction = keyof typeof POLICIES;

/** docs/product/event-team.md#rights. No other code may decide this. */
export function mayAtEvent(action: EventAction, actor: Role | null, { isHost, teamRole }: Standing): boolean {
  if (isAdmin(actor)) return true;
  const allowed: readonly string[] = POLICIES[action];
  return (isHost && allowed.includes("host")) || (teamRole !== null && allowed.includes(teamRole));
}

/** The roles in a team that allow it, for a statement about many events. */
export function getAllowedTeamRoles(action: EventAction): TeamRole[] {
  const allowed: readonly (TeamRole | "host")[] = POLICIES[action];
  return allowed.filter((role) => role !== "host");
}

export const canEditEvent = (actor: Role | null, standing: Standing): boolean => mayAtEvent("edit", actor, standing);
export const canAnnounce = (actor: Role | null, standing: Standing): boolean => mayAtEvent("announce", actor, standing);
export const canImport = (actor: Role | null, standing: Standing): boolean => mayAtEvent("import", actor, standing);
export const canManageTeam = (actor: Role | null, standing: Standing): boolean =>
  mayAtEvent("manageTeam", actor, standing);
export const canSeeRsvps = (actor: Role | null, standing: Standing): boolean => mayAtEvent("seeRsvps", actor, standing);
export const canManageGuests = (actor: Role | null, standing: Standing): boolean =>
  mayAtEvent("manageGuests", actor, standing);
export const canPrintBadges = (actor: Role | null, standing: Standing): boolean =>
  mayAtEvent("badges", actor, standing);
export const canRunEvent = (actor: Role | null, standing: Standing): boolean => mayAtEvent("run", actor, standing);

/** Joining the event on /ws needs the same. */
export const canSeeAttendees = (actor: Role | null, relation: Standing & { hasRsvp: boolean }): boolean =>
  relation.hasRsvp || canRunEvent(actor, relation);

/** Covers hostEmail and hostPhone. */
export const canSeeHostContact = (actor: Role | null, relation: Standing & { hasRsvp: boolean }): boolean =>
  relation.hasRsvp || relation.isHost || canEditEvent(actor, relation);

/** Allows a checked-in attendee, the host, who may edit the event, and admins. */
export const canSeeMeetingUrl = (actor: Role | null, relation: Standing & { isCheckedIn: boolean }): boolean =>
  relation.isCheckedIn || relation.isHost || canEditEvent(actor, relation);
