import type { RateLimit } from "@/lib/core/server/rate-limit";

import { guard, withRight } from "./guard";

const CREATORS = "tests/integration/events/event-creators.test.ts";

const limit = (name: string, limited: RateLimit, test: string, file = CREATORS) =>
  guard<typeof import("@/lib/core/server/rate-limit")>({
    name,
    module: "@/lib/core/server/rate-limit",
    without: ({ consume }) => ({
      consume: (consumed, key) => (consumed === limited ? Promise.resolve() : consume(consumed, key)),
    }),
    file,
    test,
  });

/** Guards of the events that members create. */
export const CREATOR_GUARDS = [
  guard<typeof import("@/lib/events/policy/access")>({
    name: "creators: only whom the setting names",
    module: "@/lib/events/policy/access",
    without: () => ({ canCreateEvents: () => true }),
    file: CREATORS,
    test: "EVENT_CREATORS=admins lets whom it names create events, edit and cancel their own, and upload logos",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "creators: edit their own events only",
    module: "@/lib/events/policy/access",
    without: withRight("edit"),
    file: CREATORS,
    test: "EVENT_CREATORS=everyone lets whom it names create events, edit and cancel their own, and upload logos",
  }),
  guard<typeof import("@/lib/events/service/creator")>({
    name: "creators: rights are checked again in the transaction",
    module: "@/lib/events/service/creator",
    without: () => ({ lockCreator: (_tx, actor) => Promise.resolve(actor) }),
    file: CREATORS,
    test: "rights that end between the authentication and the write the member is suspended: creates and changes nothing",
  }),
  guard<typeof import("@/lib/events/service/creator")>({
    name: "creators: choose no other member as host",
    module: "@/lib/events/service/creator",
    without: () => ({ checkCreatorFields: () => undefined }),
    file: CREATORS,
    test: "a creator hosts the event or names a host, but chooses no other member",
  }),
  guard<typeof import("@/lib/events/service/creator")>({
    name: "creators: keep what an admin decided",
    module: "@/lib/events/service/creator",
    without: () => ({ checkCreatorFields: () => undefined }),
    file: CREATORS,
    test: "a creator keeps the host and the cancellation that an admin decided",
  }),
  guard<typeof import("@/lib/events/service/creator")>({
    name: "creators: connect no event with Eventbrite",
    module: "@/lib/events/service/creator",
    without: () => ({ checkCreatorFields: () => undefined }),
    file: CREATORS,
    test: "a creator connects no event with Eventbrite",
  }),
  guard<typeof import("@/lib/events/service/creator")>({
    name: "creators: logos are their own uploads",
    module: "@/lib/events/service/creator",
    without: () => ({ checkCreatorLogos: () => Promise.resolve() }),
    file: CREATORS,
    test: "a creator sets only logos that they uploaded for events, and keeps those that an admin set",
  }),
  limit(
    "creators: ten events a day",
    "newEventDay",
    "a creator creates at most 10 events a day; admins as many as they like",
  ),
  limit(
    "creators: twenty edits in ten minutes",
    "creatorEdit",
    "a creator changes events at most 20 times in 10 minutes",
  ),
  limit(
    "creators: ten notices of an event a day",
    "creatorNoticeDay",
    "a creator notifies attendees of at most 10 changes of an event a day",
  ),
  limit(
    "creators: forty logos a day",
    "creatorLogoDay",
    "a creator uploads at most 40 logos a day; admins as many as they like",
  ),
  limit(
    "creators: thirty walk-in requests a day",
    "creatorWalkInDay",
    "a creator who hosts their own event asks 30 members a day at most, a host whom an admin chose more",
    "tests/integration/attendance/walk-in.test.ts",
  ),
];
