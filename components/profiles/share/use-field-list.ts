import { useTranslations } from "next-intl";

import type { buildQrVcard } from "@/lib/profiles/vcard";

type CardField = ReturnType<typeof buildQrVcard>["leftOut"][number];

const listFormat = new Intl.ListFormat("en-US");

/** Returns a function that names fields of a contact card in a sentence: "phone number and company". */
export function useFieldList(): (fields: readonly CardField[]) => string {
  const t = useTranslations("profiles.cardFields");
  return (fields) => listFormat.format(fields.map((field) => t(field)));
}
