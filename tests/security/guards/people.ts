import { guard } from "./guard";

/** Guards of what members see of each other. */
export const PEOPLE_GUARDS = [
  guard<typeof import("@/lib/profiles/data/visible-to")>({
    name: "people: who blocked each other don't see each other",
    module: "@/lib/profiles/data/visible-to",
    without: () => ({ visibleTo: () => ({ deletedAt: null }) }),
    file: "tests/integration/profiles/shared-profile.test.ts",
    test: "returns 404 across a block in both directions, but not to others",
  }),
  guard<typeof import("@/lib/connections/policy/contacts")>({
    name: "people: a detail is shown to whom its owner chose",
    module: "@/lib/connections/policy/contacts",
    without: () => ({ canSeeDetail: () => true }),
    file: "tests/integration/profiles/people.test.ts",
    test: "the contact call shows contact details with both checked in true, connected false, visibility connections: false",
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
];
