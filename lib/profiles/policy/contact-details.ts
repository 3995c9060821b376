import type { OwnProfile } from "../schema/own-profile";
import type { Visibility } from "../schema/visibility";

const CONTACT_DETAILS = ["email", "phone", "linkedinUrl"] as const satisfies (keyof Visibility)[];

/** The viewer's relation to the member who owns the contact details. */
export type DetailViewer = {
  isConnected: boolean;
  /**
   * Whether both are present at the same event. For an event's host: whether the viewer has an
   * RSVP.
   */
  isFellowAttendee: boolean;
  isEmailVerified: boolean;
};

/**
 * docs/product/contact-cards.md#contact-visibility. Fellow attendees need a verified email, because
 * anyone can create an unverified account anonymously. Connections don't, because both members
 * agreed to connect.
 */
export function canSeeDetail(
  level: Visibility["email"],
  { isConnected, isFellowAttendee, isEmailVerified }: DetailViewer,
): boolean {
  if (level === "nobody") return false;
  return isConnected || (level === "attendees" && isFellowAttendee && isEmailVerified);
}

/** The viewer's relation to the member who owns the topics. */
export type TopicViewer = {
  isOwn?: boolean;
  isConnected: boolean;
  /** Whether the viewer sees the member in the list of an event's attendees. */
  isAtSameEvent: boolean;
};

/** docs/product/contact-cards.md#contact-visibility. Topics need no verified email. */
export function canSeeTopics(level: Visibility["topics"], { isOwn, isConnected, isAtSameEvent }: TopicViewer): boolean {
  if (isOwn) return true;
  if (level === "nobody") return false;
  return level === "public" || isConnected || (level === "attendees" && isAtSameEvent);
}

/**
 * Returns the card that a member gives to anyone. `hidden` are the details with the visibility
 * "nobody", which the card lacks.
 */
export function buildOwnCard({ email, profile }: { email: string; profile: OwnProfile }) {
  const hidden = CONTACT_DETAILS.filter((detail) => profile.visibility[detail] === "nobody");
  const card = { ...profile, email, ...Object.fromEntries(hidden.map((detail) => [detail, null])) };
  return { card, hidden };
}
