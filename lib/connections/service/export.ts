import type { Actor } from "@/lib/auth/schema/actor";
import { toCsv } from "@/lib/core/server/csv";
import { AppError } from "@/lib/core/shared/errors";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { CSV_PROFILE_FIELDS } from "@/lib/profiles/constants/public-profile";

import { listConnectionContacts } from "../data/connections";
import { canExportConnections } from "../policy/contacts";

const COLUMNS = [
  ...(["firstName", "lastName", "email", "profession", "company", "linkedinUrl"] as const),
  ...CSV_PROFILE_FIELDS,
] as const;

/** The actor's own texts about a connection. */
type OwnTexts = { note: string; tags: string };

/**
 * docs/product/connections.md#csv-export.
 * @param texts by the connection's id as member; without them the file has no columns for them
 * @throws AppError `forbidden` unless the actor is an admin
 */
export async function exportConnections(
  actor: Actor,
  locale: Locale,
  texts?: ReadonlyMap<string, OwnTexts>,
): Promise<string> {
  if (!canExportConnections(actor)) throw new AppError("forbidden", "http.adminsOnly");
  const t = getTranslator(locale);
  const keys = texts ? ([...COLUMNS, "note", "tags"] as const) : COLUMNS;
  const columns = keys.map((key) => ({ key, header: t(`exports.connections.${key}`) }));
  const contacts = await listConnectionContacts(actor);
  return toCsv(texts ? contacts.map((contact) => ({ ...contact, ...texts.get(contact.userId) })) : contacts, columns);
}
