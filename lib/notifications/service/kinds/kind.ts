import type { z } from "zod";

import type { Locale } from "@/lib/i18n/server/languages";
import type { CalendarPart } from "@/lib/mail/mail";
import type { EmailText } from "@/lib/mail/template";

import type { DeliveryChannel, DeliveryKind, EmailKind } from "../../constants";
import type { PushNotification } from "../../schema";
import type { EventFacts } from "../text/event-text";

/** A row of the queue that is due, with the present state of its reader and its event. */
export type Due = {
  key: string;
  channel: DeliveryChannel;
  kind: DeliveryKind;
  createdAt: Date;
  /** Null for a guest without an account. */
  userId: string | null;
  recipient: {
    email: string;
    firstName: string | null;
    lastName: string;
    timezone: string | null;
    confirmedPhone: string | null;
    notifications: unknown;
    locale: Locale;
  };
  event: EventFacts | null;
  /** A guest has one that is confirmed. */
  rsvp: { id: string; status: string; email: boolean; push: boolean; sms: boolean } | null;
  announcement: { title: string; text: string; status: string } | null;
  /** Whether the reader is in the audience of the announcement now. */
  isStillAddressed: boolean;
  /** The organizer of the new event that the member follows now. */
  followedId: string | null;
};

/** A link to unsubscribe ends a kind of mails, those about an event, or those of an organizer. */
export type Topic = EmailKind | "guest" | `${"event" | "organizer"}-${string}`;

export type Notice = {
  /** Absent for what is only pushed. Called when it leaves. */
  mail?: () => EmailText | Promise<EmailText>;
  push?: () => Omit<PushNotification, "kind">;
  /** How the mail changes the reader's calendar (docs/product/calendar-mail.md). */
  entry?: { method: CalendarPart["method"]; event: EventFacts } | null;
  /** Why the reader gets it, and what its link ends, if not the kind of the settings. */
  ending?: { reason: "announcement" | "newEvents"; topic: Topic };
};

/** A kind of notice to members, or to guests about their event. */
export type NoticeKind<Schema extends z.ZodType = z.ZodType> = {
  /** Holds ids only: text, address and event are read when it is sent, so that they are current. */
  schema: Schema;
  /** Called at each try. Returns null for a notice that nobody wants any more. */
  write(due: Due, payload: z.output<Schema>): Notice | null | Promise<Notice | null>;
};

export const defineKind = <Schema extends z.ZodType>(kind: NoticeKind<Schema>): NoticeKind<Schema> => kind;
