import type { Translator } from "@/lib/i18n/server/translator";

type Titled =
  | "digest"
  | "emailChanged"
  | "emailChangeRequested"
  | "emailInUse"
  | "followUp"
  | "invitation"
  | "passwordChanged"
  | "resetLink"
  | "suspension"
  | "thankYou"
  | "warning";

/** For mails whose three titles have texts of their own. */
export const getTitles = (t: Translator, name: Titled, values?: Record<string, string | number>) => ({
  subject: t(`emails.${name}.subject`, values),
  preview: t(`emails.${name}.preview`, values),
  heading: t(`emails.${name}.heading`, values),
});
