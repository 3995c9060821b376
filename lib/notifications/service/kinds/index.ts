import { z } from "zod";

import type { AccountKind } from "./account/account-kind";
import { confirmation } from "./account/confirmation";
import { emailCode } from "./account/email-code";
import { invitation } from "./account/invitation";
import { moderation } from "./account/moderation";
import { resetLink } from "./account/reset-link";
import { security } from "./account/security";
import { teamInvitation } from "./account/team-invitation";
import { announcement, announcementTest } from "./event/announcement";
import { eventCancelled, rsvpCancelled } from "./event/cancelled";
import { eventChanged } from "./event/changed";
import { guestOffer } from "./event/guest-offer";
import { introduction } from "./event/introduction";
import { newEvent } from "./event/new-event";
import { promoted, requestDecided, rsvpConfirmed, rsvpReceived } from "./event/place";
import { recap } from "./event/recap";
import { reminder } from "./event/reminder";
import { seriesRsvp } from "./event/series-rsvp";
import { walkIn } from "./event/walk-in";
import { followUp } from "./follow-up";
import type { NoticeKind } from "./kind";
import { newRsvps } from "./new-rsvps";
import { connectionRequest, digest } from "./requests";
import { unreadMessage } from "./unread-message";

/** By the names in the rows. */
const KINDS = {
  announcement,
  announcement_test: announcementTest,
  connection_request: connectionRequest,
  digest,
  event_cancelled: eventCancelled,
  event_changed: eventChanged,
  follow_up: followUp,
  guest_offer: guestOffer,
  introduction,
  new_event: newEvent,
  new_rsvps: newRsvps,
  promoted,
  recap,
  reminder,
  request_decided: requestDecided,
  rsvp_cancelled: rsvpCancelled,
  rsvp_confirmed: rsvpConfirmed,
  rsvp_received: rsvpReceived,
  series_rsvp: seriesRsvp,
  unread_message: unreadMessage,
  walk_in: walkIn,
};

const ACCOUNT_KINDS = {
  confirmation,
  email_code: emailCode,
  invitation,
  moderation,
  reset_link: resetLink,
  security,
  team_invitation: teamInvitation,
};

type Kinds = typeof KINDS;
type Name = keyof Kinds;
type AccountKinds = typeof ACCOUNT_KINDS;
type AccountName = keyof AccountKinds;

/** The payload of a row, by the name of its kind. */
export type DeliveryPayload = { [Each in Name]: { about: Each } & z.output<Kinds[Each]["schema"]> }[Name];
export type AccountPayload = {
  [Each in AccountName]: { about: Each } & z.input<AccountKinds[Each]["schema"]>;
}[AccountName];

type SharedName =
  "event_changed" | "event_cancelled" | "promoted" | "request_decided" | "rsvp_cancelled" | "rsvp_received";

/** The values that all RSVPs of an event share. The statement adds the rest. */
export type RsvpPayload =
  | { [Each in SharedName]: { about: Each } & z.input<Kinds[Each]["schema"]> }[SharedName]
  | { about: "rsvp_confirmed"; eventId: string };

const namedSchema = z.object({ about: z.enum(Object.keys(KINDS) as [Name, ...Name[]]) });
const accountNamedSchema = z.object({ about: z.enum(Object.keys(ACCOUNT_KINDS) as [AccountName, ...AccountName[]]) });

/** @throws ZodError for a row that can't be read */
export function readDelivery(row: unknown): { about: string; kind: NoticeKind; payload: unknown } {
  const { about } = namedSchema.parse(row);
  const kind: NoticeKind = KINDS[about];
  return { about, kind, payload: kind.schema.parse(row) };
}

/** Returns null for a row that isn't about an account. */
export function findAccountKind(payload: unknown): AccountKind<z.ZodType> | null {
  const { data } = accountNamedSchema.safeParse(payload);
  return data ? ACCOUNT_KINDS[data.about] : null;
}
