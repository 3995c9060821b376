import { env } from "@/lib/core/server/process/env";
import { getTranslator } from "@/lib/i18n/server/translator";
import type { CalendarPart, Email } from "@/lib/mail/mail";
import { createEmail, type EmailText, toSafeName } from "@/lib/mail/template";
import { formatFullName } from "@/lib/profiles/constants/profile";

import type { EmailKind } from "../../constants";
import type { Due, Notice } from "../kinds/kind";
import { toUnsubscribeHeaders, type UnsubscribeUrls } from "./unsubscribe";

/**
 * Without the meeting URL, which only checked-in members may see, and for a guest without the
 * event's page. Has the check-in code.
 */
async function createCalendarPart(
  { method, event }: NonNullable<Notice["entry"]>,
  { recipient, userId, createdAt }: Due,
  code: EmailText["code"],
): Promise<CalendarPart> {
  // Loaded lazily, because idle processes never need it.
  const { toCalendarText } = await import("@/lib/events/data/calendar");
  const calendarEvent = {
    ...event,
    startTime: event.startTime.toISOString(),
    endTime: event.endTime.toISOString(),
    status: event.status === "cancelled" ? ("cancelled" as const) : ("live" as const),
  };
  const isGuest = userId === null;
  const name = formatFullName(recipient);
  const attendee = { name: isGuest ? (toSafeName(name) ?? recipient.email) : name, email: recipient.email };
  const note = code && `${code.label} ${code.digits}\n${code.url}`;
  const content = toCalendarText(calendarEvent, {
    sequence: event.sequence,
    updatedAt: event.updatedAt,
    // So that each attempt sends the same.
    now: createdAt,
    origin: env().NEXTAUTH_URL,
    locale: recipient.locale,
    message: { method, attendee, isGuest, note },
  });
  return { method, content };
}

type Ending = { reason: EmailKind | "announcement" | "newEvents" | "guestAnnouncement"; urls: UnsubscribeUrls };

/** Adds the calendar entry and both ways to unsubscribe (RFC 2369, RFC 8058). */
export async function composeEmail(
  due: Due,
  { mail, entry }: Notice & Required<Pick<Notice, "mail">>,
  { ending, ...envelope }: Pick<Email, "idempotency" | "replyTo"> & { ending: Ending | null },
): Promise<Email> {
  const { email: to, firstName, locale } = due.recipient;
  const text = await mail();
  const unsubscribe = ending
    ? { reason: getTranslator(locale)(`emails.reason.${ending.reason}`), url: ending.urls.page }
    : undefined;
  return {
    ...createEmail({ firstName, locale, unsubscribe }, () => text),
    to,
    ...envelope,
    ...(entry && { calendar: await createCalendarPart(entry, due, text.code) }),
    ...(ending && { headers: toUnsubscribeHeaders(ending.urls) }),
  };
}
