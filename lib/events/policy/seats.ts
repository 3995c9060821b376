/** Null without a limit. Not negative: a smaller capacity removes no confirmed RSVP. */
export const getAvailableSeats = ({
  capacity,
  rsvpCount,
}: {
  capacity: number | null;
  rsvpCount: number;
}): number | null => (capacity === null ? null : Math.max(0, capacity - rsvpCount));
