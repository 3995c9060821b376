import type { Actor } from "@/lib/auth/schema/actor";
import { toCsv } from "@/lib/core/server/csv";
import { AppError } from "@/lib/core/shared/errors";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { CSV_PROFILE_FIELDS } from "@/lib/profiles/constants/public-profile";

import { listAllConnectionContacts } from "../data/contacts";
import { canExportConnections } from "../policy/contacts";

const COLUMNS = ["firstName", "lastName", "email", ...CSV_PROFILE_FIELDS, "linkedinUrl"] as const;

/**
 * docs/product/connections.md#csv-export.
 * @throws AppError `forbidden` unless the actor is an admin
 */
export async function exportConnections(actor: Actor, locale: Locale): Promise<string> {
  if (!canExportConnections(actor)) throw new AppError("forbidden", "http.adminsOnly");
  const t = getTranslator(locale);
  const columns = COLUMNS.map((key) => ({ key, header: t(`exports.connections.${key}`) }));
  return toCsv(await listAllConnectionContacts(actor), columns);
}
