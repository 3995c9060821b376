import type { Actor } from "@/lib/auth/schema/actor";

/** The relation of the viewer to an event. */
type Relation = { isHost: boolean; hasRsvp: boolean; isCheckedIn: boolean };

const isAdmin = (actor: Pick<Actor, "role"> | null): boolean => actor?.role === "admin";

export const canManageEvents = (actor: Actor | null): boolean => isAdmin(actor);

/** Admins and the event's host check members in and out, see the whole attendee list and show the door code. */
export const canRunEvent = (actor: Pick<Actor, "role"> | null, relation: Pick<Relation, "isHost">): boolean =>
  relation.isHost || isAdmin(actor);

/** Members with an RSVP, the host and admins. Joining the event on /ws needs the same. */
export const canSeeAttendees = (
  actor: Pick<Actor, "role"> | null,
  relation: Pick<Relation, "isHost" | "hasRsvp">,
): boolean => relation.hasRsvp || relation.isHost || isAdmin(actor);

/** hostEmail, hostPhone and the host's own email. */
export const canSeeHostContact = (actor: Actor | null, relation: Pick<Relation, "isHost" | "hasRsvp">): boolean =>
  canSeeAttendees(actor, relation);

/** A checked-in attendee, the host or an admin. */
export const canSeeMeetingUrl = (actor: Actor | null, relation: Pick<Relation, "isHost" | "isCheckedIn">): boolean =>
  relation.isCheckedIn || relation.isHost || isAdmin(actor);
