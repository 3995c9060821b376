/** A guest without an account who takes a place. A claimed one counts as the member's RSVP. */
export const SEATED_GUEST = { status: "confirmed", claimedAt: null } as const;

type Seated = { capacity: number | null; rsvpCount: number; guestCount: number };

/** Null without a limit. Not negative: a smaller capacity removes no confirmed RSVP or guest. */
export const getAvailableSeats = ({ capacity, rsvpCount, guestCount }: Seated): number | null =>
  capacity === null ? null : Math.max(0, capacity - rsvpCount - guestCount);
