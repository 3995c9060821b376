import type { Actor } from "@/lib/auth/schema/actor";

/** `isEditor`: the viewer may edit the event. */
type Relation = { isHost: boolean; isEditor: boolean; hasRsvp: boolean; isCheckedIn: boolean };

const isAdmin = (actor: Pick<Actor, "role"> | null): boolean => actor?.role === "admin";

export const canManageEvents = (actor: Actor | null): boolean => isAdmin(actor);

/** Admins, members with a confirmed address, or every member. */
export type EventCreators = "admins" | "confirmed" | "everyone";

type Creator = Pick<Actor, "userId" | "role" | "isEmailVerified">;

export const canCreateEvents = (actor: Creator, creators: EventCreators): boolean =>
  isAdmin(actor) || creators === "everyone" || (creators === "confirmed" && actor.isEmailVerified);

/** Who creates events edits and cancels their own, admins all. */
export const canEditEvent = (
  actor: Creator,
  { createdById }: { createdById: string | null },
  creators: EventCreators,
): boolean => isAdmin(actor) || (createdById === actor.userId && canCreateEvents(actor, creators));

/** Whoever may edit an event announces to its members with an RSVP. */
export const canAnnounce = (actor: Creator, event: { createdById: string | null }, creators: EventCreators): boolean =>
  canEditEvent(actor, event, creators);

/** Organizers check members in and out, see all attendees and show the door code. */
export const canRunEvent = (actor: Pick<Actor, "role"> | null, relation: Pick<Relation, "isHost">): boolean =>
  relation.isHost || isAdmin(actor);

/** Joining the event on /ws needs the same. */
export const canSeeAttendees = (
  actor: Pick<Actor, "role"> | null,
  relation: Pick<Relation, "isHost" | "hasRsvp">,
): boolean => relation.hasRsvp || relation.isHost || isAdmin(actor);

/** Covers hostEmail and hostPhone. */
export const canSeeHostContact = (
  actor: Actor | null,
  relation: Pick<Relation, "isHost" | "isEditor" | "hasRsvp">,
): boolean => relation.isEditor || canSeeAttendees(actor, relation);

/** Allows a checked-in attendee, the host, who may edit the event, and admins. */
export const canSeeMeetingUrl = (
  actor: Actor | null,
  relation: Pick<Relation, "isHost" | "isEditor" | "isCheckedIn">,
): boolean => relation.isCheckedIn || relation.isHost || relation.isEditor || isAdmin(actor);
