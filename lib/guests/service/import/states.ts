import { toSearchText } from "@/lib/core/shared/text/text-search";
import { cutText, toOneLine } from "@/lib/core/shared/text/written-text";

import { type ImportStatus, MAX_IMPORT_STATE, MAX_IMPORT_STATES } from "../../constants/import";
import { toKey } from "./file/detect";
import type { FileRow } from "./file/parse";

/** A text of the column of states, how many rows have it, and what it means. Null: unknown. */
type FileState = { text: string; count: number; status: ImportStatus | null };

const YES = ["yes", "y", "true", "1", "x", "si", "ja", "oui", "sim"];
const NO = ["no", "n", "false", "0", "nein", "non", "nao", "nee"];

const WORDS: Record<ImportStatus, string[]> = {
  confirmed: [
    ...["approved", "confirmed", "attending", "going", "coming", "active", "paid", "registered", "accepted", "valid"],
    ...["completed", "complete", "free", "not checked in", "no show", "confirmado", "confirmada", "aprobado"],
    ...["aprobada", "asistira", "inscrito", "inscrita", "pagado", "bezahlt", "bestatigt", "angemeldet", "zugesagt"],
    ...["confirme", "approuve", "inscrit", "paye", "participe", "confermato", "approvato", "pagato", "iscritto"],
    ...["aprovado", "pago"],
  ],
  came: ["checked in", "attended", "came", "arrived", "eingecheckt", "anwesend", "asistio", "present", "presente"],
  pending: [
    ...["pending", "pending approval", "waitlist", "waitlisted", "waiting list", "invited", "requested", "maybe"],
    ...["awaiting payment", "unpaid", "not paid", "no response", "not replied", "interested", "incomplete", "on hold"],
    ...["pendiente", "lista de espera", "invitado", "invitada", "quizas", "tal vez", "ausstehend", "warteliste"],
    ...["eingeladen", "vielleicht", "unbezahlt", "offen", "en attente", "liste d'attente", "invite", "peut etre"],
    ...["in attesa", "lista d'attesa", "invitato", "forse", "pendente", "convidado", "talvez"],
  ],
  declined: [
    ...["declined", "rejected", "denied", "refused", "rechazado", "rechazada", "abgelehnt", "rifiutato"],
    ...["recusado"],
  ],
  cancelled: [
    ...["cancelled", "canceled", "refunded", "deleted", "void", "voided", "invalid", "withdrawn", "expired"],
    ...["transferred", "not attending", "not going", "not coming", "can't go", "cancelado", "cancelada", "reembolsado"],
    ...["anulado", "no asistira", "storniert", "erstattet", "abgesagt", "annule", "rembourse", "annullato"],
    ...["rimborsato"],
  ],
};
const STATUSES = new Map(
  (Object.entries(WORDS) as [ImportStatus, string[]][]).flatMap(([status, words]) =>
    words.map((word) => [word, status] as const),
  ),
);

/** As the same state is written in different rows. */
export const toStateText = (cell: string | undefined): string => cutText(toOneLine(cell), MAX_IMPORT_STATE);

const toWord = (text: string): string =>
  toSearchText(text)
    // Not across another bracket, so that a cell of brackets takes no longer than another one.
    .replace(/\([^()]*\)/, "")
    .replace(/[_-]/g, " ")
    .replaceAll("’", "'")
    .trim();

export const isYes = (text: string): boolean => YES.includes(toWord(text));
export const isNo = (text: string): boolean => NO.includes(toWord(text));

/** Whether a cell says that the guest was checked in: a yes, or the time. */
export function isCheckedIn(cell: string): boolean {
  const word = toWord(cell);
  return word !== "" && !NO.includes(word) && STATUSES.get(word) !== "confirmed";
}

/**
 * Returns the meaning of a text in the column with this name, null for an unknown one. A yes in
 * "Canceled" is none for the guest, and a no in "Paid" is an order that isn't paid yet.
 */
function toStatus(text: string, column: string): ImportStatus | null {
  const word = toWord(text);
  const isNegative = /cancel|void|storn|annul|anulad|refund|erstatt/.test(column);
  if (word === "") return "confirmed";
  if (YES.includes(word)) return isNegative ? "cancelled" : "confirmed";
  if (NO.includes(word)) return isNegative ? "confirmed" : /paid|bezahlt/.test(column) ? "pending" : "cancelled";
  // Such a column can also have the time.
  return STATUSES.get(word) ?? (isNegative && /\d/.test(word) ? "cancelled" : null);
}

/**
 * Lists the texts of the column of states, the most frequent first, with what they mean.
 * `chosen`: the meanings by hand, which win.
 */
export function listStates(
  rows: readonly FileRow[],
  { column, name }: { column: number | undefined; name: string },
  chosen: ReadonlyMap<string, ImportStatus>,
): FileState[] {
  if (column === undefined) return [];
  const counts = new Map<string, number>();
  for (const { cells } of rows) {
    const text = toStateText(cells[column]);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const key = toKey(name);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_IMPORT_STATES)
    .map(([text, count]) => ({ text, count, status: chosen.get(text) ?? toStatus(text, key) }));
}
