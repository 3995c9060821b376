import type { Presence } from "@/lib/presence/data";
import { isShownTo, roundPosition } from "@/lib/presence/policy";
import type { AttendeeLocation, Position } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema/public-user";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";

import type { MapDelivery } from "../types";

/** `timestamp` is `at` as text, which each list of markers needs. */
export type MemberPosition = Position & { at: Date; timestamp: string };

export const createPosition = ({ latitude, longitude }: Position, at: Date): MemberPosition => ({
  ...roundPosition({ latitude, longitude }),
  at,
  timestamp: at.toISOString(),
});

/** A checked-in attendee who has an event's map open, with one or more sockets. */
export type MapMember = {
  user: PublicUser;
  attendanceId: string;
  /** Each socket's id, and how it gets changes. */
  sockets: Map<string, MapDelivery>;
  /** The sockets that have sent a position. */
  sources: Set<string>;
  /** Users with a block in either direction. */
  blocked: Set<string>;
  /** Who may see the member. */
  visibility: MapVisibility;
  /** Whether the member has a marker on this map, here or in another process, and so sees those who are shown to sharers. */
  isSharing: boolean;
  /** Rounded. Null before the first position, outside the event's radius, and for a member who is shown to nobody. */
  position: MemberPosition | null;
  /** performance.now() of the last position or pong. */
  lastSign: number;
  /** The change that closed the map for this member until it is checked, and how many packets were sent before. */
  closed: { id: number; sentBefore: number } | null;
};

/** Returns a member who joined, with what is known from their other sockets. */
export const createMember = (presence: Presence, previous: MapMember | undefined): MapMember => ({
  user: presence.user,
  attendanceId: presence.attendanceId,
  sockets: previous?.sockets ?? new Map<string, MapDelivery>(),
  sources: previous?.sources ?? new Set<string>(),
  blocked: new Set(presence.blocked),
  visibility: previous?.visibility ?? presence.visibility,
  isSharing: previous?.isSharing ?? false,
  position: previous?.position ?? null,
  lastSign: previous?.lastSign ?? performance.now(),
  closed: null,
});

/** A position on the map, who may see it, and the users with a block in either direction. */
export type Marker = { location: AttendeeLocation; visibility: MapVisibility; blocked: ReadonlySet<string> };

/** Returns a member's marker, or null without a position. */
export const toMarker = ({ user, position, visibility, blocked }: MapMember): Marker | null =>
  position && {
    location: {
      userId: user.id,
      latitude: position.latitude,
      longitude: position.longitude,
      timestamp: position.timestamp,
    },
    visibility,
    blocked,
  };

export const isBlocked = (viewer: MapMember, { location, blocked }: Marker): boolean =>
  viewer.blocked.has(location.userId) || blocked.has(viewer.user.id);

/** Whether a member's map may show a marker: their own always, another's if its choice and no block allow it. */
export const canSee = (viewer: MapMember, marker: Marker): boolean =>
  marker.location.userId === viewer.user.id ||
  (isShownTo(marker.visibility, viewer.isSharing) && !isBlocked(viewer, marker));

/** `sharing`: members with a marker of their own. `viewing`: the others. */
export type Audience = "everyone" | "sharing" | "viewing";

/**
 * Splits a batch into one packet for each audience. Usually nobody in it restricts who sees them, so one packet is serialized for
 * everyone.
 */
export function groupByAudience(markers: readonly Marker[]): { audience: Audience; markers: Marker[] }[] {
  const listFor = (isViewerSharing: boolean) =>
    markers.filter(({ visibility }) => isShownTo(visibility, isViewerSharing));
  const [forSharing, forViewing] = [listFor(true), listFor(false)];
  if (forSharing.length === forViewing.length)
    return forSharing.length === 0 ? [] : [{ audience: "everyone", markers: forSharing }];
  return [
    { audience: "sharing" as const, markers: forSharing },
    { audience: "viewing" as const, markers: forViewing },
  ].filter((group) => group.markers.length > 0);
}
