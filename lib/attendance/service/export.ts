import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

import type { Actor } from "@/lib/auth/schema/actor";
import { toCsv } from "@/lib/core/server/csv";
import { canManageEvents } from "@/lib/events/policy/access";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { CSV_PROFILE_FIELDS } from "@/lib/profiles/constants/public-profile";

import { listAllAttendees } from "../data/organizer";
import { recordAttendeeAudit } from "./audit";

/** @throws AppError `not_found` or `forbidden` */
export async function exportAttendees(
  actor: Actor,
  eventId: string,
  locale: Locale,
): Promise<{ name: string; text: string }> {
  const { event, attendees } = await listAllAttendees(actor, eventId);
  const t = getTranslator(locale);
  const formatTime = (at: string | null) => (at ? format(new TZDate(at, event.timezone), "yyyy-MM-dd HH:mm") : "");
  const rows = attendees.map(({ user: { email, profile }, ...attendee }) => ({
    ...Object.fromEntries(attendee.answers.map(({ questionId, answer }) => [questionId, answer])),
    ...profile,
    email,
    status:
      attendee.waitlistPosition === null
        ? t("exports.attendees.confirmed")
        : t("exports.attendees.waitlist", { position: attendee.waitlistPosition }),
    rsvpAt: formatTime(attendee.rsvpAt),
    checkInTime: formatTime(attendee.checkInTime),
    checkOutTime: formatTime(attendee.checkOutTime),
  }));
  // Each question that was answered, also an archived one, has its own column.
  const questions = new Map(
    attendees.flatMap(({ answers }) => answers.map(({ questionId, label }) => [questionId, label] as const)),
  );
  const zone = event.timezone;
  const text = toCsv(rows, [
    { key: "firstName", header: t("exports.attendees.firstName") },
    { key: "lastName", header: t("exports.attendees.lastName") },
    ...(canManageEvents(actor) ? [{ key: "email", header: t("exports.attendees.email") }] : []),
    ...CSV_PROFILE_FIELDS.map((key) => ({ key, header: t(`exports.attendees.${key}`) })),
    { key: "status", header: t("exports.attendees.status") },
    { key: "rsvpAt", header: t("exports.attendees.rsvpAt", { zone }) },
    { key: "checkInTime", header: t("exports.attendees.checkInTime", { zone }) },
    { key: "checkOutTime", header: t("exports.attendees.checkOutTime", { zone }) },
    ...[...questions].map(([key, label]) => ({ key, header: label })),
  ]);
  await recordAttendeeAudit(actor, "exported", eventId, { rows: String(rows.length) });
  return { name: `${t("exports.attendees.fileName", { event: event.name })}.csv`, text };
}
