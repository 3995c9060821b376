import type { Actor } from "@/lib/auth/schema/actor";
import { showEmail } from "@/lib/core/server/shown-email";
import { canSeeDetail } from "@/lib/profiles/policy/contact-details";

import { ORGANIZER_ROLES } from "../constants/team";
import { type EventRole, hasEventRight } from "../policy/access";
import { getCheckInState } from "../policy/check-in";
import { isGoing } from "../policy/own-rsvp";
import { PUBLIC_COLUMNS } from "../responses/event";
import type { EventResponse } from "../schema/event";
import { toEventRoles } from "./event-right";
import type { EventRow } from "./event-rows.sql";

/** Includes only what the viewer may see (docs/product/events.md#host-contact). */
function toHost(
  row: EventRow,
  actor: Actor | null,
  roles: EventRole[],
): Pick<EventResponse, "hostUserId" | "hostUser"> {
  if (!row.hostUserId || !row.hostUser || row.isHostHidden) return { hostUserId: null, hostUser: null };
  const { email, emailVisibility, isConnected, profile } = row.hostUser;
  const canSeeEmail =
    actor !== null &&
    (roles.includes("host") ||
      roles.includes("admin") ||
      (roles.includes("attendee") &&
        emailVisibility !== null &&
        canSeeDetail(emailVisibility, {
          isConnected,
          isFellowAttendee: true,
          isEmailVerified: actor.isEmailVerified,
        })));
  return {
    hostUserId: row.hostUserId,
    hostUser: { id: row.hostUserId, ...(canSeeEmail && { email: showEmail(email) }), profile },
  };
}

type PublicColumn = keyof typeof PUBLIC_COLUMNS;
const PUBLIC_NAMES = Object.keys(PUBLIC_COLUMNS) as PublicColumn[];

const pickPublicColumns = (row: EventRow) =>
  Object.fromEntries(PUBLIC_NAMES.map((name) => [name, row[name]])) as Pick<EventRow, PublicColumn>;

const toViewerRoles = ({ teamRole, isCheckedIn, ...row }: EventRow, actor: Actor): EventRole[] => [
  ...toEventRoles(actor, { ...row, team: teamRole ? [{ userId: actor.userId, role: teamRole }] : [] }),
  ...(isGoing(row) ? (["attendee"] as const) : []),
  ...(isCheckedIn ? (["checkedIn"] as const) : []),
];

/** Includes only what the viewer may see (docs/product/events.md#event-on-the-wire). */
export function toEventResponse(row: EventRow, actor: Actor | null, now: Date): EventResponse {
  const { rsvp, isCheckedIn, isHidden, isMemberHidden } = row;
  const checkIn = getCheckInState(row, { hasRsvp: isGoing(row) }, now);
  const roles = actor ? toViewerRoles(row, actor) : [];
  return {
    ...pickPublicColumns(row),
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    ...toHost(row, actor, roles),
    ...(hasEventRight(roles, "seeHostContact") && {
      hostEmail: row.hostEmail && showEmail(row.hostEmail),
      hostPhone: row.hostPhone,
    }),
    ...(hasEventRight(roles, "seeMeetingUrl") && { meetingUrl: row.meetingUrl }),
    rsvpCount: row.rsvpCount,
    guestCount: row.guestCount,
    asks: row.asks,
    ...(actor && {
      viewer: {
        rsvp,
        isCheckedIn,
        isHidden,
        isMemberHidden,
        roles: ORGANIZER_ROLES.filter((role) => roles.includes(role)),
        checkIn,
      },
    }),
    ...(row.distance !== undefined && { distance: row.distance }),
  };
}
