import { guard } from "./guard";

const MATRIX = "tests/security/access-matrix.test.ts";
const EVENTS = "tests/integration/events/events.test.ts";
const CHECK_IN = "tests/integration/attendance/attendance.test.ts";
const canCheckIn = { canCheckIn: true, reason: null, minutesUntilCheckIn: 0 };

/** Guards of events, check-in and the map. */
export const EVENT_GUARDS = [
  guard<typeof import("@/lib/events/policy/access")>({
    name: "events: only the host and admins manage attendees",
    module: "@/lib/events/policy/access",
    without: () => ({ canRunEvent: () => true }),
    file: MATRIX,
    test: "GET /api/events/{id}/rsvped-attendees/manage allows whom the matrix says",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "events: attendees are listed to members with an RSVP",
    module: "@/lib/events/policy/access",
    without: () => ({ canSeeAttendees: () => true }),
    file: MATRIX,
    test: "GET /api/events/{id}/rsvped-attendees allows whom the matrix says",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "events: the meeting URL is for checked-in members",
    module: "@/lib/events/policy/access",
    without: () => ({ canSeeMeetingUrl: () => true }),
    file: EVENTS,
    test: "event shows the meeting URL only to checked-in members, the host and admins",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "events: the host's contact is for members with an RSVP",
    module: "@/lib/events/policy/access",
    without: () => ({ canSeeHostContact: () => true }),
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
  guard<typeof import("@/lib/presence/policy")>({
    name: "map: nobody appears outside the half-mile circle",
    module: "@/lib/presence/policy",
    without: () => ({ isAtEvent: () => true }),
    file: "tests/realtime/map.test.ts",
    test: "locationUpdate accepts half a mile and removes the marker at once beyond it",
  }),
  guard<typeof import("@/realtime/transports/origin")>({
    name: "sockets: pages of other sites don't connect",
    module: "@/realtime/transports/origin",
    without: () => ({ isForeignOrigin: () => false }),
    file: "tests/realtime/limits.test.ts",
    test: "origins rejects polling from other origins and allows ours with CORS",
  }),
];
