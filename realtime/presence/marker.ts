import type { Presence } from "@/lib/presence/data";
import { isShownTo, roundPosition } from "@/lib/presence/policy";
import type { AttendeeLocation, Position } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema/public-user";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";

import type { MapDelivery } from "../types";

/** `timestamp` is `at` as text, kept because every list of markers needs it. */
export type MemberPosition = Position & { at: Date; timestamp: string };

export const createPosition = ({ latitude, longitude }: Position, at: Date): MemberPosition => ({
  ...roundPosition({ latitude, longitude }),
  at,
  timestamp: at.toISOString(),
});

/** A checked-in attendee who has an event's map open. */
export type MapMember = {
  user: PublicUser;
  attendanceId: string;
  sockets: Map<string, MapDelivery>;
  /** Ids of the sockets that have sent a position. */
  sources: Set<string>;
  /** Users with a block in either direction. */
  blocked: Set<string>;
  visibility: MapVisibility;
  /** Whether the member has a marker in any process, and so sees markers for sharers. */
  isSharing: boolean;
  /** Rounded. Null outside the event's radius and with visibility "nobody". */
  position: MemberPosition | null;
  /** performance.now() of the last position or pong. */
  lastSeen: number;
  /** The change whose check is pending, and how many packets were sent before. */
  closed: { id: number; sentBefore: number } | null;
};

export const createMember = (presence: Presence, previous: MapMember | undefined): MapMember => ({
  user: presence.user,
  attendanceId: presence.attendanceId,
  sockets: previous?.sockets ?? new Map<string, MapDelivery>(),
  sources: previous?.sources ?? new Set<string>(),
  blocked: new Set(presence.blocked),
  visibility: previous?.visibility ?? presence.visibility,
  isSharing: previous?.isSharing ?? false,
  position: previous?.position ?? null,
  lastSeen: previous?.lastSeen ?? performance.now(),
  closed: null,
});

/** `blocked` has users with a block in either direction. */
export type Marker = { location: AttendeeLocation; visibility: MapVisibility; blocked: ReadonlySet<string> };

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

/** Returns whether a member's map may show a marker. It always shows their own. */
export const canSee = (viewer: MapMember, marker: Marker): boolean =>
  marker.location.userId === viewer.user.id ||
  (isShownTo(marker.visibility, viewer.isSharing) && !isBlocked(viewer, marker));

/** `sharing` are members with a marker of their own, `viewing` all others. */
export type Audience = "everyone" | "sharing" | "viewing";

/** Makes one packet per audience, or one for everyone if no marker is restricted. */
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
