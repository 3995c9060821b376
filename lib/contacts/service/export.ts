import type { Actor } from "@/lib/auth/schema/actor";
import { listConnectionContacts } from "@/lib/connections/data/connections";
import { toCsv } from "@/lib/core/server/stream/csv";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { isTimezone } from "@/lib/core/shared/time-zone";
import { getSiteTimezone } from "@/lib/events/data/timezone";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { type ExportedNote, getNotesByPerson } from "@/lib/notes/data/notes";
import { toDay } from "@/lib/notes/policy/follow-up";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { MAX_UNPROVED_ROWS } from "../constants";
import { listAllContacts } from "../data";
import { CONTACT_COLUMNS, type ContactColumn, getTagSeparator, PRESET_HEADINGS } from "../policy/presets";
import type { ContactsFileInput, SavedFileInput } from "../schema";

type Met = { event: { name: string } | null; createdAt: string };
type Row = Partial<Record<ContactColumn, string | null>> & { createdAt: string };

/** The last word, or the only one, is the last name, because programs require one. */
function splitName(name: string): Pick<Row, "firstName" | "lastName"> {
  const at = name.trim().lastIndexOf(" ");
  return at < 0 ? { lastName: name } : { firstName: name.slice(0, at), lastName: name.slice(at + 1) };
}

type Texts = {
  t: ReturnType<typeof getTranslator>;
  zone: string;
  notes: ReadonlyMap<string, ExportedNote>;
  input: ContactsFileInput;
};

/** The member's own about a person: where they met, and the note. */
function toOwnTexts(id: string, { event, createdAt }: Met, how: string, { t, zone, notes, input }: Texts) {
  const day = toDay(new Date(createdAt), zone);
  const { note = "", tags = [], followUpOn = null } = notes.get(id) ?? {};
  const met = event ? t("exports.connections.metAt", { event: event.name, day }) : `${how}, ${day}`;
  const withNotes = input.notes === "true";
  return {
    ...{ event: event?.name ?? null, day, how, followUp: followUpOn, createdAt },
    about: [met, ...(withNotes && note ? [note] : [])].join("\n"),
    ...(withNotes && { note, tags: tags.join(getTagSeparator(input.preset)) }),
  };
}

async function listRows(actor: Actor, since: Date | null, texts: Texts): Promise<Row[]> {
  const { t } = texts;
  const [members, contacts] = await Promise.all([listConnectionContacts(actor, since), listAllContacts(actor, since)]);
  const rows = [
    ...members.map(({ userId, line: _line, event, createdAt, ...profile }) => ({
      ...profile,
      name: formatFullName(profile),
      ...toOwnTexts(userId, { event, createdAt }, t(`exports.connections.${event ? "atEvent" : "request"}`), texts),
    })),
    ...contacts.map(({ id, name, email, phone, company, jobTitle, source, event, createdAt }) => ({
      ...{ name, email, phone, company, profession: jobTitle },
      ...splitName(name),
      ...toOwnTexts(
        id,
        { event, createdAt },
        t(`exports.connections.${source === "given" ? "given" : "scanned"}`),
        texts,
      ),
    })),
  ];
  return rows.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/**
 * The actor's connections and contacts, newest first, as visibility allows now
 * (docs/product/connections.md#csv-export), and when they were read. `prove` throws if the actor
 * must prove who they are.
 * @throws AppError `reauthenticate`
 */
export async function exportContacts(
  actor: Actor,
  locale: Locale,
  input: ContactsFileInput,
  prove: () => void,
): Promise<{ text: string; readAt: string }> {
  const { userId } = actor;
  const t = getTranslator(locale);
  const readAt = clock.now().toISOString();
  const [profile, notes] = await Promise.all([
    db().profile.findUnique({ where: { userId }, select: { timezone: true, contactsExportedAt: true } }),
    getNotesByPerson(actor),
  ]);
  const zone = profile?.timezone && isTimezone(profile.timezone) ? profile.timezone : getSiteTimezone();
  const since = input.since === "last" ? (profile?.contactsExportedAt ?? null) : null;
  const rows = await listRows(actor, since, { t, zone, notes, input });
  if (rows.length > MAX_UNPROVED_ROWS) prove();
  const headings: Partial<Record<ContactColumn, string>> =
    input.preset === "own"
      ? Object.fromEntries(CONTACT_COLUMNS.map((key) => [key, t(`exports.connections.${key}`)]))
      : PRESET_HEADINGS[input.preset];
  const columns = Object.entries(headings)
    .filter(([key]) => input.notes === "true" || (key !== "note" && key !== "tags"))
    .map(([key, header]) => ({ key, header }));
  return { text: toCsv(rows, columns), readAt };
}

/** Only the member's browser knows that a file has arrived. Never moves back. */
export async function confirmExport({ userId }: Actor, { readAt }: SavedFileInput): Promise<void> {
  const contactsExportedAt = new Date(Math.min(Date.parse(readAt), clock.ms()));
  const isEarlier = [{ contactsExportedAt: null }, { contactsExportedAt: { lt: contactsExportedAt } }];
  await db().profile.updateMany({ where: { userId, OR: isEarlier }, data: { contactsExportedAt } });
}
