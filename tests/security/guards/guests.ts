import { guard, withRight } from "./guard";

const CODES = "tests/integration/name-tags/check-in-codes.test.ts";
const LEDGER = "tests/integration/door/ledger.test.ts";
const IMPORT = "tests/security/guest-import.test.ts";

/** Guards of guests, their import and the door. */
export const GUEST_GUARDS = [
  guard<typeof import("@/lib/events/policy/door-link")>({
    name: "door links: they work around the event alone",
    module: "@/lib/events/policy/door-link",
    without: () => ({ getDoorLinkState: () => "open" }),
    file: "tests/integration/events/door-links.test.ts",
    test: "works from two hours before the start to six hours after the end, also if the event moves",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "door links: a helper takes no member's check-in back",
    module: "@/lib/events/policy/access",
    without: withRight("seeRsvps"),
    file: "tests/integration/door/helpers.test.ts",
    test: "takes no member's check-in back, which needs to see who was there",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "door links: one that is over only sends what waits",
    module: "@/lib/events/policy/access",
    without: withRight("runDoor"),
    file: "tests/integration/door/helpers.test.ts",
    test: "sends what waits for a day after the event, but nothing new, and not after a withdrawal",
  }),
  guard<typeof import("@/lib/http/server/same-origin")>({
    name: "door links: another site can't use the device's cookie",
    module: "@/lib/http/server/same-origin",
    without: () => ({ isSameOrigin: () => true }),
    file: "tests/security/door-links.test.ts",
    test: "another site can't write by the device's cookie, and no cache keeps the list",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "guests: attendees don't see them",
    module: "@/lib/events/policy/access",
    without: withRight("runDoor"),
    file: "tests/security/guests.test.ts",
    test: "attendees learn nothing of guests from any list",
  }),
  guard<typeof import("@/lib/events/policy/check-in")>({
    name: "nameTags: the holder's page ends with the event",
    module: "@/lib/events/policy/check-in",
    without: () => ({ hasEnded: () => false }),
    file: CODES,
    test: "the holder's page says nothing of a guest who was removed or declined, nor once the event is over",
  }),
  guard<typeof import("@/lib/core/server/rate-limit")>({
    name: "nameTags: an address opens a limited number of holders' pages",
    module: "@/lib/core/server/rate-limit",
    without: () => ({ isWithinLimit: (attempt) => attempt.then(() => true).catch(() => true) }),
    file: CODES,
    test: "the holder's page answers guesses like a wrong code, and nobody beyond the limit of an address",
  }),
  guard<typeof import("@/lib/guests/data/import")>({
    name: "guests: an import finds guests of its own event only",
    module: "@/lib/guests/data/import",
    without: ({ listStoredGuests }) => ({
      listStoredGuests: ({ eventId: _, ...where }, client) => listStoredGuests(where, client),
    }),
    file: IMPORT,
    test: "touches no guest of another event",
  }),
  guard<typeof import("@/lib/events/policy/access")>({
    name: "guests: an editor imports at their own events only",
    module: "@/lib/events/policy/access",
    without: withRight("import"),
    file: IMPORT,
    test: "refuses the editor of another event",
  }),
  guard<typeof import("@/lib/events/data/event-right")>({
    name: "door: the list ends with the helper's right",
    module: "@/lib/events/data/event-right",
    without: ({ requireEventRight }) => {
      const allowed = new Map<string, ReturnType<typeof requireEventRight>>();
      return {
        requireEventRight: async (...input) => {
          const key = JSON.stringify(input.slice(0, 3));
          const before = allowed.get(key);
          if (before) return before;
          const found = await requireEventRight(...input);
          allowed.set(key, Promise.resolve(found));
          return found;
        },
      };
    },
    file: LEDGER,
    test: "is open to a helper until the owner removes them",
  }),
  guard<typeof import("@/lib/events/service/creator")>({
    name: "door: an admin's role is read again for each check-in and check-out",
    module: "@/lib/events/service/creator",
    without: () => ({ readCurrentActor: (_tx, actor) => Promise.resolve(actor) }),
    file: LEDGER,
    test: "reads an admin's role again for each check-in and check-out, also of a name tag",
  }),
];
