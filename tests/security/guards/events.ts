import { guard, withRight } from "./guard";

const MATRIX = "tests/security/access-matrix.test.ts";
const EVENTS = "tests/integration/events/events.test.ts";
const CHECK_IN = "tests/integration/attendance/attendance.test.ts";
const CONSENT = "tests/security/consent.test.ts";
const canCheckIn = { canCheckIn: true, reason: null, minutesUntilCheckIn: 0 };

/** Guards of events, check-in and the map. */
export const EVENT_GUARDS = [
  guard<typeof import("@/lib/events/policy/access")>({
    name: "events: only the host and admins manage attendees",
    module: "@/lib/events/policy/access",
    without: withRight("seeRsvps"),
    file: MATRIX,
    test: "GET /api/events/{id}/rsvped-attendees/export allows whom the matrix says",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "events: only the owner and admins manage the team",
    module: "@/lib/events/policy/access",
    without: withRight("manageTeam"),
    file: MATRIX,
    test: "PATCH /api/events/{id}/team/{userId} allows whom the matrix says",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "events: only the owner, editors and admins edit",
    module: "@/lib/events/policy/access",
    without: withRight("edit"),
    file: MATRIX,
    test: "PUT /api/events/{id} allows whom the matrix says",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "events: only the owner, editors and admins announce",
    module: "@/lib/events/policy/access",
    without: withRight("announce"),
    file: MATRIX,
    test: "POST /api/events/{id}/announcements allows whom the matrix says",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "events: the right to announce is checked again when it is due",
    module: "@/lib/events/policy/access",
    without: withRight("announce"),
    file: "tests/integration/announcements/announcements.test.ts",
    test: "withdrawing withdraws a scheduled one when the author is no organizer any more",
  }),
  guard<typeof import("@/lib/events/policy/questions")>({
    name: "events: answers fit their question",
    module: "@/lib/events/policy/questions",
    without: () => ({ isValidAnswer: () => true }),
    file: "tests/integration/events/questions.test.ts",
    test: "an RSVP needs the answers that are required, and takes others later",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "events: attendees are listed to members with an RSVP",
    module: "@/lib/events/policy/access",
    without: withRight("seeAttendees"),
    file: MATRIX,
    test: "GET /api/events/{id}/rsvped-attendees allows whom the matrix says",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "events: the meeting URL is for checked-in members",
    module: "@/lib/events/policy/access",
    without: withRight("seeMeetingUrl"),
    file: EVENTS,
    test: "event shows the meeting URL only to checked-in members, the host and admins",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "events: the host's contact is for members with an RSVP",
    module: "@/lib/events/policy/access",
    without: withRight("seeHostContact"),
    file: EVENTS,
    test: "event shows the host's contact only to members with an RSVP, the host and admins",
  }),
  guard<typeof import("@/lib/events/policy/check-in")>({
    name: "check-in: not before it opens",
    module: "@/lib/events/policy/check-in",
    without: () => ({ getCheckInState: () => canCheckIn }),
    file: CHECK_IN,
    test: "check-in opens exactly 30 minutes before the start",
  }),
  guard<typeof import("@/lib/events/policy/check-in")>({
    name: "check-in: not after the end",
    module: "@/lib/events/policy/check-in",
    without: () => ({ getCheckInState: () => canCheckIn }),
    file: CHECK_IN,
    test: "check-in closes at the end of the event",
  }),
  guard<typeof import("@/lib/events/policy/check-in")>({
    name: "check-in by hand: only with an RSVP",
    module: "@/lib/events/policy/check-in",
    without: () => ({ getCheckInState: () => canCheckIn }),
    file: CONSENT,
    test: "the host can't check in a member without an RSVP who did not agree",
  }),
  guard<typeof import("@/lib/attendance/data/reachable")>({
    name: "check-in by hand: not across a block",
    module: "@/lib/attendance/data/reachable",
    without: () => ({ reachableBy: () => ({ deletedAt: null }) }),
    file: CONSENT,
    test: "the host does not find a member without an RSVP on the other side of a block",
  }),
  guard<typeof import("@/lib/attendance/policy")>({
    name: "check-in by hand: moves nobody",
    module: "@/lib/attendance/policy",
    without: () => ({ canLeaveOtherEvent: () => true }),
    file: CONSENT,
    test: "the host can't move a member from the event where they are, with an RSVP, a code or a request",
  }),
  guard<typeof import("@/lib/attendance/data/confirmed")>({
    name: "check-in by hand: opens nothing before the member confirms",
    module: "@/lib/attendance/data/confirmed",
    without: () => ({
      CONFIRMED: {} as never,
      PRESENT: { isActive: true } as never,
      presentSql: (alias: string) => `${alias}."isActive"`,
    }),
    file: CONSENT,
    test: "the host opens contact details, connecting and the map only once the member confirms to be there",
  }),
  guard<typeof import("@/lib/attendance/policy")>({
    name: "check-in: the door's code where the event requires it",
    module: "@/lib/attendance/policy",
    without: () => ({ needsDoorCode: () => false }),
    file: "tests/security/contact-harvest.test.ts",
    test: "an account far away does not get into an event that requires the door's code",
  }),
  guard<typeof import("@/lib/attendance/service/rotating-code")>({
    name: "check-in by code: of one member, event and minute",
    module: "@/lib/attendance/service/rotating-code",
    without: () => ({ isCurrentCode: () => true }),
    file: CONSENT,
    test: "a code is of one member, one event and one minute, and does not bring back who has left",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "walk-in requests: the right to ask is checked when they are accepted",
    module: "@/lib/events/policy/access",
    without: withRight("seeRsvps"),
    file: CONSENT,
    test: "a former host's request can't be accepted, nor one of a demoted, suspended or blocked organizer",
  }),
  guard<typeof import("@/lib/attendance/constants")>({
    name: "walk-in requests: three an hour",
    module: "@/lib/attendance/constants",
    without: () => ({ MAX_WALK_IN_REQUESTS: 1_000 as never }),
    file: CONSENT,
    test: "asks a member three times an hour at most, however often they decline",
  }),
  guard<typeof import("@/lib/presence/policy")>({
    name: "map: nobody appears outside the half-mile circle",
    module: "@/lib/presence/policy",
    without: () => ({ isAtEvent: () => true }),
    file: "tests/realtime/map.test.ts",
    test: "locationUpdate accepts half a mile and removes the marker at once beyond it",
  }),
  guard<typeof import("@/lib/presence/policy")>({
    name: "map: positions are rounded to a meter",
    module: "@/lib/presence/policy",
    without: () => ({ roundPosition: (position) => position }),
    file: "tests/security/positions.test.ts",
    test: "finds no exact position in the database, and none of a member who is shown to nobody",
  }),
  guard<typeof import("@/lib/presence/policy")>({
    name: "map: a member chooses who sees them",
    module: "@/lib/presence/policy",
    without: () => ({ isShownTo: () => true }),
    file: "tests/security/positions.test.ts",
    test: "gains nothing by a position outside the circle, or by being shown to nobody",
  }),
  guard<typeof import("@/realtime/transports/origin")>({
    name: "sockets: pages of other sites don't connect",
    module: "@/realtime/transports/origin",
    without: () => ({ isForeignOrigin: () => false }),
    file: "tests/realtime/limits.test.ts",
    test: "origins rejects polling from other origins and allows ours with CORS",
  }),
];
