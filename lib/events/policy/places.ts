/** A guest without an account who takes a place. A claimed one counts as the member's RSVP. */
export const GUEST_WITH_PLACE = { status: "confirmed", claimedAt: null } as const;

type Placed = { capacity: number | null; rsvpCount: number; guestCount: number };

/** Members and guests with a place, also hidden ones: the one number that everybody sees. */
export const countGoing = ({ rsvpCount, guestCount }: Pick<Placed, "rsvpCount" | "guestCount">): number =>
  rsvpCount + guestCount;

/** Null without a limit. Not negative: a smaller capacity removes no confirmed RSVP or guest. */
export const getFreePlaces = ({ capacity, ...counts }: Placed): number | null =>
  capacity === null ? null : Math.max(0, capacity - countGoing(counts));
