import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";

const MAX_NAME_LENGTH = 40;

/** Null for a name that may advertise, because anyone can register others' emails. */
export const toSafeName = (name: string | null | undefined): string | null =>
  name && name.length <= MAX_NAME_LENGTH && !/[:/\\@\p{Cc}]|\.\S|www/iu.test(name) ? name : null;

export function formatGreeting(firstName: string | null | undefined, locale: Locale): string {
  const t = getTranslator(locale);
  const name = toSafeName(firstName);
  return name ? t("emails.greeting.named", { name }) : t("emails.greeting.unnamed");
}
