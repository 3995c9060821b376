/** Null without a limit. Not negative: a smaller capacity removes no confirmed RSVP. */
export const getAvailableSeats = (event: { capacity: number | null; rsvpCount: number }): number | null =>
  event.capacity === null ? null : Math.max(0, event.capacity - event.rsvpCount);
