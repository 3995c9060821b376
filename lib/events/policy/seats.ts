/** A guest without an account who takes a place. A claimed one counts as the member's RSVP. */
export const SEATED_GUEST = { status: "confirmed", claimedAt: null } as const;

type Seated = { capacity: number | null; rsvpCount: number; guestCount: number };

/** Members and guests with a place, also hidden ones: the one number that everybody sees. */
export const countGoing = ({ rsvpCount, guestCount }: Pick<Seated, "rsvpCount" | "guestCount">): number =>
  rsvpCount + guestCount;

/** Null without a limit. Not negative: a smaller capacity removes no confirmed RSVP or guest. */
export const getAvailableSeats = ({ capacity, ...counts }: Seated): number | null =>
  capacity === null ? null : Math.max(0, capacity - countGoing(counts));
