import type { EventKey } from "./events";
import type { MemberKey } from "./members";

export type DemoConnection = {
  from: MemberKey;
  to: MemberKey;
  status: "accepted" | "pending";
  /**
   * `minutes` counts from the start of the event where they connected; `minutesAgo` is for no
   * event.
   */
  when: { at: EventKey; minutes: number } | { minutesAgo: number };
};

const HOURS = 60;
const DAYS = 24 * HOURS;

/** Connections of the demo logins. Other members get random ones. */
export const CONNECTIONS: DemoConnection[] = [
  // Alex: nine accepted (seven of them this week), three received requests, one sent request.
  { from: "alex", to: "marisol", status: "accepted", when: { at: "sparkman", minutes: 22 } },
  { from: "jonas", to: "alex", status: "accepted", when: { at: "sparkman", minutes: 35 } },
  { from: "alex", to: "priya", status: "accepted", when: { at: "sparkman", minutes: 51 } },
  { from: "alex", to: "eli", status: "accepted", when: { at: "sparkman", minutes: 64 } },
  { from: "camille", to: "alex", status: "accepted", when: { at: "sparkman", minutes: 78 } },
  { from: "dev", to: "alex", status: "accepted", when: { at: "sparkman", minutes: 90 } },
  { from: "olivia", to: "alex", status: "accepted", when: { at: "sparkman", minutes: 102 } },
  { from: "sam", to: "alex", status: "accepted", when: { at: "ringling", minutes: 41 } },
  { from: "alex", to: "fatima", status: "accepted", when: { at: "ringling", minutes: 70 } },
  { from: "greg", to: "alex", status: "pending", when: { minutesAgo: 2 * DAYS + 3 * HOURS } },
  { from: "ingrid", to: "alex", status: "pending", when: { minutesAgo: 1 * DAYS + 5 * HOURS } },
  { from: "keiko", to: "alex", status: "pending", when: { minutesAgo: 9 * HOURS } },
  { from: "alex", to: "daniel", status: "pending", when: { minutesAgo: 1 * DAYS + 2 * HOURS } },

  { from: "sam", to: "jonas", status: "accepted", when: { at: "ringling", minutes: 25 } },
  { from: "nadia", to: "sam", status: "accepted", when: { at: "ringling", minutes: 58 } },
  { from: "sam", to: "marisol", status: "accepted", when: { at: "sparkman", minutes: 44 } },
  { from: "sam", to: "greg", status: "accepted", when: { at: "sparkman", minutes: 80 } },
  { from: "jamal", to: "sam", status: "accepted", when: { at: "tacos", minutes: 4 } },
  { from: "jerome", to: "sam", status: "pending", when: { minutesAgo: 20 * HOURS } },
  { from: "sam", to: "celeste", status: "pending", when: { minutesAgo: 3 * DAYS } },

  { from: "marisol", to: "jonas", status: "accepted", when: { at: "sparkman", minutes: 18 } },
  { from: "priya", to: "eli", status: "accepted", when: { at: "sparkman", minutes: 30 } },
  { from: "dev", to: "eli", status: "accepted", when: { at: "sparkman", minutes: 33 } },
  { from: "omar", to: "amara", status: "accepted", when: { at: "palmBeach", minutes: 40 } },
  { from: "hannah", to: "esther", status: "accepted", when: { at: "palmBeach", minutes: 55 } },
];
