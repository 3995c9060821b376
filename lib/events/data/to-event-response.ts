import type { Actor } from "@/lib/auth/schema/actor";
import { showEmail } from "@/lib/core/server/shown-email";
import { canSeeDetail } from "@/lib/profiles/policy/contact-details";

import { canSeeHostContact, canSeeMeetingUrl, mayAtEvent, type Standing } from "../policy/access";
import { getCheckInState } from "../policy/check-in";
import { PUBLIC_COLUMNS } from "../responses/event";
import type { EventResponse } from "../schema/event";
import type { EventRow } from "./event-rows.sql";

type Relation = Standing & { hasRsvp: boolean; isCheckedIn: boolean };

/** Includes only what the viewer may see (docs/product/events.md#host-contact). */
function toHost(
  row: EventRow,
  actor: Actor | null,
  relation: Relation,
): Pick<EventResponse, "hostUserId" | "hostUser"> {
  if (!row.hostUserId || !row.hostUser || row.isHostHidden) return { hostUserId: null, hostUser: null };
  const { email, emailVisibility, isConnected, profile } = row.hostUser;
  const canSeeEmail =
    actor !== null &&
    (relation.isHost ||
      actor.role === "admin" ||
      (relation.hasRsvp &&
        emailVisibility !== null &&
        canSeeDetail(emailVisibility, {
          isConnected,
          isFellowAttendee: relation.hasRsvp,
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

/** Includes only what the viewer may see (docs/product/events.md#event-on-the-wire). */
export function toEventResponse(row: EventRow, actor: Actor | null, now: Date): EventResponse {
  const { hasRsvp, waitlistPosition, request, isCheckedIn, isHidden, isMemberHidden, teamRole } = row;
  const checkIn = getCheckInState(row, { hasRsvp }, now);
  const isHost = actor !== null && actor.userId === row.hostUserId;
  const relation = { isHost, teamRole, hasRsvp, isCheckedIn };
  const canApprove = mayAtEvent("decideRequests", actor, relation);
  return {
    ...pickPublicColumns(row),
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    ...toHost(row, actor, relation),
    ...(canSeeHostContact(actor, relation) && {
      hostEmail: row.hostEmail && showEmail(row.hostEmail),
      hostPhone: row.hostPhone,
    }),
    ...(canSeeMeetingUrl(actor, relation) && { meetingUrl: row.meetingUrl }),
    rsvpCount: row.rsvpCount,
    guestCount: row.guestCount,
    asks: row.asks,
    ...(actor && {
      viewer: {
        hasRsvp,
        waitlistPosition,
        request,
        isCheckedIn,
        isHidden,
        isMemberHidden,
        teamRole,
        canApprove,
        checkIn,
      },
    }),
    ...(row.distance !== undefined && { distance: row.distance }),
  };
}
