import { stringify } from "csv-stringify/sync";

import type { Actor } from "@/lib/auth/schema";
import { AppError } from "@/lib/core/shared/errors";

import { listAllConnectionContacts } from "../data/contacts";
import { canExportConnections } from "../policy";

/** Spec B§9. */
const COLUMNS = [
  { key: "firstName", header: "First Name" },
  { key: "lastName", header: "Last Name" },
  { key: "email", header: "Email" },
  { key: "profession", header: "Profession" },
  { key: "company", header: "Company" },
  { key: "linkedinUrl", header: "LinkedIn" },
];

/**
 * All whom the actor is connected with as CSV, with what their visibility allows. Begins with a byte order mark, without which
 * spreadsheets read accents wrongly, and no cell of it is taken for a formula (quality §3, Injection).
 * @throws AppError `forbidden` for who is no admin
 */
export async function exportConnections(actor: Actor): Promise<string> {
  if (!canExportConnections(actor)) throw new AppError("forbidden", "Only admins can do this.");
  const contacts = await listAllConnectionContacts(actor);
  return stringify(contacts, {
    header: true,
    columns: COLUMNS,
    bom: true,
    escape_formulas: true,
    // A bare line end or another country's separator within a cell must not begin a new one.
    quoted: true,
    record_delimiter: "windows",
  });
}
