import { guard, withRight } from "./guard";

const APPROVAL = "tests/integration/events/approval.test.ts";
const ANNOUNCEMENTS = "tests/integration/announcements/announcements.test.ts";
const NO_RIGHT = "a request gives no right of an attendee while it is open or declined";

/** Guards of teams, requests, questions, series, unlisted events and announcements. */
export const ORGANIZING_GUARDS = [
  guard<typeof import("@/lib/events/data/team")>({
    name: "team: an invitation ends with its time, its withdrawal and the inviter's right",
    module: "@/lib/events/data/team",
    without: () => ({ isAcceptable: () => true }),
    file: "tests/integration/events/event-team.test.ts",
    test: "an invitation ends when it is withdrawn, after 14 days, and with the inviter's right",
  }),
  guard<typeof import("@/lib/notifications/service/guest-mail/limits")>({
    name: "team: invitations count as mails to guests",
    module: "@/lib/notifications/service/guest-mail/limits",
    without: () => ({
      mailGuest: async (_mail, send) => {
        await send();
        return "sent";
      },
    }),
    file: "tests/integration/events/event-team.test.ts",
    test: "an invitation counts as a mail to a guest: of its sender's day and the site's, only if it is sent",
  }),
  guard<typeof import("@/lib/events/data/event-rows.sql")>({
    name: "requests: open and declined ones are no RSVP of the event",
    module: "@/lib/events/data/event-rows.sql",
    without: ({ getEventRow }) => ({
      getEventRow: async (...input) => {
        const row = await getEventRow(...input);
        return row && { ...row, rsvp: row.rsvp && { status: "confirmed" } };
      },
    }),
    readAtLoad: true,
    file: APPROVAL,
    test: NO_RIGHT,
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "requests: open and declined ones don't open the attendee list",
    module: "@/lib/events/policy/access",
    without: withRight("seeAttendees"),
    file: APPROVAL,
    test: NO_RIGHT,
  }),
  guard<typeof import("@/lib/attendance/data/check-in")>({
    name: "requests: the door's code lets in nobody who isn't approved",
    module: "@/lib/attendance/data/check-in",
    without: ({ requireCheckInFacts }) => ({
      requireCheckInFacts: async (...input) => ({
        ...(await requireCheckInFacts(...input)),
        hasRsvp: true,
        needsApproval: false,
      }),
    }),
    file: "tests/integration/attendance/approval-at-the-door.test.ts",
    test: "the door's code lets nobody in who isn't approved, and an organizer does",
  }),
  guard<typeof import("@/lib/notifications/service/deliveries/announcement-audience.sql")>({
    name: "announcements: reach their audience only",
    module: "@/lib/notifications/service/deliveries/announcement-audience.sql",
    without: () => ({ IS_IN_AUDIENCE: "true" }),
    readAtLoad: true,
    file: ANNOUNCEMENTS,
    test: "sending reaches the chosen audience, as counted before",
  }),
  guard<typeof import("@/lib/notifications/service/deliveries/announcement-audience.sql")>({
    name: "announcements: the audience is checked again when one is sent",
    module: "@/lib/notifications/service/deliveries/announcement-audience.sql",
    without: () => ({
      listStillAddressed: (ids) =>
        Promise.resolve(new Map(ids.map((id) => [id, { id, isSilent: false, followedId: null }]))),
    }),
    file: ANNOUNCEMENTS,
    test: "sending doesn't go to a member who blocked the author while it waited for the end of quiet hours",
  }),
  guard<typeof import("@/lib/notifications/service/guest-mail/limits")>({
    name: "guests: mail to them is limited by day",
    module: "@/lib/notifications/service/guest-mail/limits",
    without: () => ({
      mailGuest: async (_mail, send) => {
        await send();
        return "sent";
      },
    }),
    file: "tests/integration/guests/guest-mail.test.ts",
    test: "limits counts mails, not calls, and the rest leaves on the next days",
  }),
  guard<typeof import("@/lib/events/data/event-rows.sql")>({
    name: "events: unlisted ones are in no list",
    module: "@/lib/events/data/event-rows.sql",
    without: () => ({ IS_LISTED: "true OR $1::uuid IS NULL" as never }),
    readAtLoad: true,
    file: "tests/integration/events/unlisted.test.ts",
    test: "is in no list that others browse, and in no count or city",
  }),
  guard<typeof import("@/lib/events/service/series")>({
    name: "series: a repeated request finds the caller's own only",
    module: "@/lib/events/service/series",
    without: () => ({
      findCreatedSeries: async (_actor, { id }) => {
        const { db } = await import("@/lib/core/server/db");
        return (await db().event.findFirst({ where: { seriesId: id }, select: { id: true } }))?.id ?? null;
      },
    }),
    file: "tests/integration/events/event-series.test.ts",
    test: "creation creates nothing again when the request is repeated, also at the same time",
  }),
  guard<typeof import("@/lib/events/service/questions")>({
    name: "questions: an RSVP has the answers that are required",
    module: "@/lib/events/service/questions",
    without: () => ({ checkAnswers: () => undefined }),
    file: "tests/integration/events/questions.test.ts",
    test: "an RSVP is refused without an answer that is required",
  }),
];
