import { normalizeEmail } from "@/lib/core/shared/contact/email-address";
import { toSearchText } from "@/lib/core/shared/text/text-search";
import { toOneLine } from "@/lib/core/shared/text/written-text";
import { MAX_PLUS_ONES } from "@/lib/events/constants/event";

import { IMPORT_TEXT_LENGTHS, type ImportReason } from "@/lib/guests/constants/import";
import { isNo, isYes } from "../states";

/** Endings behind a comma that are no first name. */
const SUFFIX = /^(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|mba|esq|cpa|inc|llc|ltd|gmbh|s\.?l|s\.?a)\.?$/i;
/** Columns that don't count the person of the row. */
const PLUS_ONES = /plus|additional|begleit|acomp|accomp|^guests$/i;
const TOTALS = [
  ...["total", "totals", "grand total", "subtotal", "total general", "totales", "totale", "totali", "summe", "gesamt"],
  ...["gesamtsumme", "insgesamt", "somme", "total guests", "total attendees", "total tickets"],
];
/** Of a form without a sign-in. */
const NO_ADDRESS = /^an[oó]n[iy]m/i;

type Person = { name: string; email: string | null; problems: ImportReason[]; reasons: ImportReason[] };

/** Returns what is before the @, until somebody writes the name. */
export const toAddressName = (email: string): string => email.slice(0, email.lastIndexOf("@"));

/** Reads an address, or `Ida <ida@example.com>`, as mail programs write it. */
function readAddress(text: string): { name: string; address: string } {
  const start = text.endsWith(">") ? text.lastIndexOf("<") : -1;
  const inner = start === -1 ? text : text.slice(start + 1, -1);
  const address = inner.replace(/^mailto:([^?]*).*/i, "$1").trim();
  const name = start === -1 ? "" : text.slice(0, start).trim();
  const isMissing = NO_ADDRESS.test(address) && !address.includes("@");
  return { name: name.replace(/^["']|["']$/g, ""), address: isMissing ? "" : address };
}

/** Turns "Lopez, Ana". Returns null for any other name. */
function turnName(name: string): string | null {
  const [last = "", first = "", ...others] = name.split(",").map((part) => part.trim());
  if (others.length > 0 || name.length > IMPORT_TEXT_LENGTHS.name) return null;
  const isPart = (part: string) => /^\p{L}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+){0,2}$/u.test(part);
  return isPart(last) && isPart(first) && !SUFFIX.test(first) ? `${first} ${last}` : null;
}

/** Reads the name and the address of a row, which are sometimes in one cell. */
export function readPerson(nameCell: string, parts: readonly string[], emailCell: string): Person {
  const isMailbox = nameCell.endsWith(">") && nameCell.includes("@");
  const inName = isMailbox ? readAddress(nameCell) : { name: nameCell, address: "" };
  const inEmail = readAddress(emailCell);
  const written = inEmail.address || inName.address;
  const email = written.length <= IMPORT_TEXT_LENGTHS.email ? normalizeEmail(written) : null;
  const name = toOneLine(inName.name || parts.filter(Boolean).join(" ") || inEmail.name);
  const problems: ImportReason[] = written !== "" && email === null ? ["emailInvalid"] : [];
  if (written === "" && TOTALS.includes(toSearchText(name).replace(/:$/, "")))
    return { name, email, problems: ["totalsRow"], reasons: [] };
  if (name === "") {
    return email === null
      ? { name, email, problems: ["nameMissing", ...problems], reasons: [] }
      : { name: toAddressName(email), email, problems, reasons: ["nameFromEmail"] };
  }
  const turned = turnName(name);
  return { name: turned ?? name, email, problems, reasons: turned === null ? [] : ["nameTurned"] };
}

type Quantity = { plusOnes: number; isCut: boolean; note: string };

/**
 * Reads how many people a row brings. What makes no plus-ones is a note in the words of the file.
 * @param isTicket the row is one ticket, so that a number of tickets is that of its order
 */
export function readQuantity(cell: string, column: string, isTicket: boolean): Quantity {
  const countsOthers = PLUS_ONES.test(column);
  if (cell === "" || isNo(cell) || (cell === "1" && !countsOthers)) return { plusOnes: 0, isCut: false, note: "" };
  const number = countsOthers && isYes(cell) ? 1 : Number(/^\+?(\d{1,4})(?:\.0+)?$/.exec(cell)?.[1]);
  const brought = isTicket && !countsOthers ? NaN : countsOthers ? number : Math.max(0, number - 1);
  const isCut = brought > MAX_PLUS_ONES;
  const note = Number.isNaN(brought) || isCut ? [column, cell].filter(Boolean).join(": ") : "";
  return { plusOnes: Math.min(brought || 0, MAX_PLUS_ONES), isCut, note };
}
