import { stringify } from "csv-stringify/sync";

import type { Actor } from "@/lib/auth/schema/actor";
import { AppError } from "@/lib/core/shared/errors";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { CSV_PROFILE_FIELDS } from "@/lib/profiles/constants/public-profile";

import { listAllConnectionContacts } from "../data/contacts";
import { canExportConnections } from "../policy/contacts";

const COLUMNS = ["firstName", "lastName", "email", ...CSV_PROFILE_FIELDS, "linkedinUrl"] as const;

/**
 * Returns all connections of an admin as CSV, with the details that a connection may see
 * (docs/product/connections.md#csv-export). It begins with a byte order mark, without which spreadsheets misread accents, and
 * no cell is read as a formula. Throws `forbidden` if the actor is no admin.
 */
export async function exportConnections(actor: Actor, locale: Locale): Promise<string> {
  if (!canExportConnections(actor)) throw new AppError("forbidden", "http.adminsOnly");
  const t = getTranslator(locale);
  return stringify(await listAllConnectionContacts(actor), {
    header: true,
    columns: COLUMNS.map((key) => ({ key, header: t(`exports.connections.${key}`) })),
    bom: true,
    escape_formulas: true,
    // Quotes keep a line end or another country's separator inside a cell from starting a new one.
    quoted: true,
    record_delimiter: "windows",
  });
}
