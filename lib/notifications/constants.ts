/** The kinds that members can turn off, in the order of the settings, and the channels of each. */
export const KIND_CHANNELS = {
  /** Mails are for messages that stay unread without a push. */
  messages: ["push", "email"],
  /** The same mails, also beside pushes. */
  messagesBesidePush: ["email"],
  /** The text of a message, in the mail about it. */
  messageText: ["email"],
  requests: ["push", "email"],
  /** At an event, while both are there. */
  introductions: ["push"],
  reminders: ["push", "email"],
  /** People to meet, in the reminder of the day before. */
  suggestions: ["email"],
  changes: ["push", "email"],
  calendar: ["email"],
  thankYou: ["email"],
  recap: ["push", "email"],
  digest: ["email"],
  followUps: ["push", "email"],
  /** Of organizers that the member follows. */
  newEvents: ["push", "email"],
  /** Events whose guest list has the member's address. */
  guestLists: ["email"],
  /** At events that the member organizes, within minutes. */
  newRsvps: ["push", "email"],
  /** The same of a day, as one mail. */
  rsvpSummary: ["email"],
} as const;
type KindChannels = typeof KIND_CHANNELS;

export type Kind = keyof KindChannels;
export const KINDS = Object.keys(KIND_CHANNELS) as Kind[];

export const CHANNELS = ["push", "email"] as const;
export type Channel = (typeof CHANNELS)[number];

export const OFF_BY_DEFAULT: readonly Kind[] = ["messagesBesidePush", "messageText", "newRsvps"];

/** The kinds that have the channel. */
type KindOf<Name extends Channel> = {
  [Each in Kind]: Name extends KindChannels[Each][number] ? Each : never;
}[Kind];
export type PushKind = KindOf<"push">;

/** Parts of another kind's mails. Those about new events end by organizer. */
export const ENDED_OTHERWISE = ["suggestions", "messagesBesidePush", "messageText", "newEvents"] as const;
/** A link in their mails ends them. */
export type EmailKind = Exclude<KindOf<"email">, (typeof ENDED_OTHERWISE)[number]>;

export type DeliveryChannel = "mail" | "push" | "sms";

/**
 * Of a row of the queue. `account` is always sent, and before all others. `guest` goes to a guest
 * without an account, about their event. Members can turn off all others.
 */
export type DeliveryKind = Kind | "account" | "guest";

/** The form in profiles.notifications. Absent or unreadable entries are as by default. */
export type NotificationSettings = { [Each in Kind]: { [Name in KindChannels[Each][number]]: boolean } };

/** Returns an object with what `map` makes of the channels of each kind. */
export const mapKinds = <Result>(map: (channels: readonly Channel[], kind: Kind) => Result): Record<Kind, Result> =>
  Object.fromEntries(KINDS.map((kind) => [kind, map(KIND_CHANNELS[kind], kind)])) as Record<Kind, Result>;

export const MAX_PUSH_DEVICES = 10;

/** How long a message is kept, and how urgently it wakes the device (RFC 8030 §5.2, §5.3). */
export const PUSH_DELIVERY: Record<PushKind, { ttlSeconds: number; urgency: "normal" | "high" }> = {
  messages: { ttlSeconds: 24 * 60 * 60, urgency: "high" },
  requests: { ttlSeconds: 3 * 24 * 60 * 60, urgency: "normal" },
  introductions: { ttlSeconds: 60 * 60, urgency: "high" },
  reminders: { ttlSeconds: 60 * 60, urgency: "high" },
  changes: { ttlSeconds: 24 * 60 * 60, urgency: "normal" },
  recap: { ttlSeconds: 24 * 60 * 60, urgency: "normal" },
  followUps: { ttlSeconds: 12 * 60 * 60, urgency: "normal" },
  newEvents: { ttlSeconds: 24 * 60 * 60, urgency: "normal" },
  newRsvps: { ttlSeconds: 24 * 60 * 60, urgency: "normal" },
};

/** Mails a day to guests without an account that one organizer may cause. */
export const MAX_GUEST_MAILS = 200;
/** After an admin raised it for them. */
export const MAX_RAISED_GUEST_MAILS = 2_000;

/** Of an organizer who ends a member's RSVP. */
export const MAX_REMOVAL_REASON = 200;
