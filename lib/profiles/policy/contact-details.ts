import type { Visibility } from "../schema/visibility";

/** How somebody stands to the member whose contact details they ask for. */
export type DetailViewer = {
  isConnected: boolean;
  /** Whether both are present at the same event; for an event's host, whether the viewer has an RSVP to it. */
  isFellowAttendee: boolean;
  /** Whether the viewer's own email is verified. */
  isEmailVerified: boolean;
};

/**
 * Whether a detail may be shown (docs/product/contact-cards.md#contact-visibility). Fellow attendees need a verified email, because
 * an account without one costs nothing and names nobody. A connection was chosen by both.
 */
export function canSeeDetail(
  level: Visibility[keyof Visibility],
  { isConnected, isFellowAttendee, isEmailVerified }: DetailViewer,
): boolean {
  if (level === "nobody") return false;
  return isConnected || (level === "attendees" && isFellowAttendee && isEmailVerified);
}
