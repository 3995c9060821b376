import type { Locale } from "@/lib/i18n/shared/locales";

/** `role` is the one in the database, not in the token. */
export type Actor = {
  userId: string;
  role: "user" | "admin";
  /** Empty for a personal access token. */
  sid: string;
  /** Of the personal access token that calls. */
  tokenId?: string;
  /** docs/product/sessions.md#email-verification */
  isEmailVerified: boolean;
  language?: Locale;
};

/**
 * Runs the door of one event by a link, without an account. It is no member, so that no other call
 * takes it (docs/product/event-team.md#links-for-helpers).
 */
export type DoorHelper = {
  linkId: string;
  eventId: string;
  /** SHA-256 of the secret of the device that has the link. */
  deviceHash: string;
  /** Of the link, such as "Ana's phone". */
  label: string;
  /** The organizer who made the link and is responsible for what it does. */
  makerId: string;
};

/** For the calls of the door alone. */
export type DoorActor = Actor | DoorHelper;

export const isHelper = (actor: DoorActor): actor is DoorHelper => "linkId" in actor;

/** The member who is responsible: for a helper, the link's maker. */
export const toResponsible = (actor: DoorActor): { userId: string } =>
  isHelper(actor) ? { userId: actor.makerId } : actor;

/** For the audit log: which link acted, if it was one. */
export const toHelperDetails = (actor: DoorActor): Record<string, string> =>
  isHelper(actor) ? { helper: actor.label } : {};
