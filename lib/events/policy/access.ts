import type { Actor } from "@/lib/auth/schema/actor";

type Relation = { isHost: boolean; hasRsvp: boolean; isCheckedIn: boolean };

const isAdmin = (actor: Pick<Actor, "role"> | null): boolean => actor?.role === "admin";

export const canManageEvents = (actor: Actor | null): boolean => isAdmin(actor);

/** Organizers check members in and out, see all attendees and show the door code. */
export const canRunEvent = (actor: Pick<Actor, "role"> | null, relation: Pick<Relation, "isHost">): boolean =>
  relation.isHost || isAdmin(actor);

/** Joining the event on /ws needs the same. */
export const canSeeAttendees = (
  actor: Pick<Actor, "role"> | null,
  relation: Pick<Relation, "isHost" | "hasRsvp">,
): boolean => relation.hasRsvp || relation.isHost || isAdmin(actor);

/** Covers hostEmail, hostPhone and the host's own email. */
export const canSeeHostContact = (actor: Actor | null, relation: Pick<Relation, "isHost" | "hasRsvp">): boolean =>
  canSeeAttendees(actor, relation);

/** Allows a checked-in attendee, the host and admins. */
export const canSeeMeetingUrl = (actor: Actor | null, relation: Pick<Relation, "isHost" | "isCheckedIn">): boolean =>
  relation.isCheckedIn || relation.isHost || isAdmin(actor);
