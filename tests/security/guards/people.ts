import { guard } from "./guard";

const HIDDEN = "tests/integration/platform/hidden-at-event.test.ts";
const HARVEST = "tests/security/contact-harvest.test.ts";

/** Guards of what members see of each other. */
export const PEOPLE_GUARDS = [
  guard<typeof import("@/lib/profiles/data/visible-to")>({
    name: "people: who blocked each other don't see each other",
    module: "@/lib/profiles/data/visible-to",
    without: () => ({ visibleTo: () => ({ deletedAt: null }) }),
    file: "tests/integration/profiles/shared-profile.test.ts",
    test: "returns 404 across a block in both directions, but not to others",
  }),
  guard<typeof import("@/lib/profiles/policy/contact-details")>({
    name: "people: a detail is shown to whom its owner chose",
    module: "@/lib/profiles/policy/contact-details",
    without: () => ({ canSeeDetail: () => true }),
    file: "tests/integration/profiles/people.test.ts",
    test: "the contact call shows contact details with both checked in true, connected false, visibility connections: false",
  }),
  guard<typeof import("@/lib/profiles/policy/contact-details")>({
    name: "people: fellow attendees' details need a verified email",
    module: "@/lib/profiles/policy/contact-details",
    without: ({ canSeeDetail }) => ({
      canSeeDetail: (level, viewer) => canSeeDetail(level, { ...viewer, isEmailVerified: true }),
    }),
    file: HARVEST,
    test: "an account without a verified email reads no contact details of those present, and is told why",
  }),
  guard<typeof import("@/lib/connections/constants")>({
    name: "people: 40 members' details an hour",
    module: "@/lib/connections/constants",
    without: () => ({ MAX_OPENED_CONTACTS: 1_000 as never }),
    file: HARVEST,
    test: "an account with a verified email reads the details of 40 members an hour, however many calls it sends at once, and organizers learn of it",
  }),
  guard<typeof import("@/lib/connections/data/shared-events")>({
    name: "people: who is not on site only asks",
    module: "@/lib/connections/data/shared-events",
    without: ({ findSharedEvents }) => ({
      findSharedEvents: async (...values) => ({ ...(await findSharedEvents(...values)), isOnSite: true }),
    }),
    file: HARVEST,
    test: "an account with a verified email only asks those present while it is checked in from far away",
  }),
  guard<typeof import("@/lib/auth/service/user-lock")>({
    name: "people: parallel calls are counted one after the other",
    module: "@/lib/auth/service/user-lock",
    without: () => ({ lockUsers: () => Promise.resolve([]) }),
    file: HARVEST,
    test: "an account with a verified email has exactly 40 of 60 calls counted that run at the same time",
  }),
  guard<typeof import("@/lib/messages/policy")>({
    name: "people: strangers can't write",
    module: "@/lib/messages/policy",
    without: () => ({ getMessageRefusal: () => null }),
    file: "tests/realtime/chat.test.ts",
    test: "rejects and stores nothing to a stranger, an unknown member or oneself",
  }),
  guard<typeof import("@/lib/core/server/public-network")>({
    name: "people: push reaches no private address",
    module: "@/lib/core/server/public-network",
    without: () => ({ isPublicAddress: () => true, publicLookup: undefined }),
    file: "tests/integration/notifications/push.test.ts",
    test: "sendPush, with the real client and a fake push service does not connect to private addresses",
  }),
  guard<typeof import("@/lib/events/data/hidden-members")>({
    name: "people: who is hidden at an event is in no list of it",
    module: "@/lib/events/data/hidden-members",
    readAtLoad: true,
    without: () => ({ isShownAtSql: () => "true" }),
    file: HIDDEN,
    test: "a GET call by: both checked in names a hidden member only outside the event, or to its organizers",
  }),
  guard<typeof import("@/lib/events/data/hidden-members")>({
    name: "people: nobody meets somebody who is hidden at an event",
    module: "@/lib/events/data/hidden-members",
    without: () => ({ showsAll: () => ({}) as never }),
    file: HIDDEN,
    test: "the hidden member is refused to those who would meet them there, in the words for somebody who isn't there",
  }),
  guard<typeof import("@/lib/events/data/hidden-members")>({
    name: "people: who is hidden at an event gets no live events of it",
    module: "@/lib/events/data/hidden-members",
    without: () => ({ selectHidden: () => ({ hiddenMembers: { take: 0, select: { userId: true } } }) as never }),
    file: "tests/realtime/hidden-at-event.test.ts",
    test: "sends a hidden member no persons, and lets them join again once they are shown",
  }),
];
