import { useLocale } from "next-intl";

import { useTranslations } from "@/components/ui/text/use-translations";
import { getFormatLocale } from "@/lib/i18n/shared/locales";
import type { buildQrVcard } from "@/lib/profiles/vcard";

type CardField = ReturnType<typeof buildQrVcard>["leftOut"][number];

/** For example "phone number and company". */
export function useFieldList(): (fields: readonly CardField[]) => string {
  const t = useTranslations("profiles.cardFields");
  const listFormat = new Intl.ListFormat(getFormatLocale(useLocale()));
  return (fields) => listFormat.format(fields.map((field) => t(field)));
}
