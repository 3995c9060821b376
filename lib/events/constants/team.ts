export const TEAM_ROLES = ["owner", "editor", "door"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** The roles of an organizer at an event: an admin, its host, or a member of its team. */
export const ORGANIZER_ROLES = ["admin", "host", ...TEAM_ROLES] as const;

export const INVITED_ROLES = ["editor", "door"] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

export const TEAM_INVITATION_DAYS = 14;

/** Of an event. */
export const MAX_TEAM_MEMBERS = 50;
export const MAX_TEAM_INVITATIONS = 50;

/** A member's list of events that they help with. */
export const MAX_TEAM_EVENTS = 50;

/** Links for helpers at the door: before the event's start, after its end, and how many. */
export const DOOR_LINK_BEFORE_MS = 2 * 60 * 60 * 1000;
export const DOOR_LINK_AFTER_MS = 6 * 60 * 60 * 1000;
export const MAX_DOOR_LINKS = 20;
export const MAX_DOOR_LINK_LABEL = 60;
