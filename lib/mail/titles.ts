import type { Translator } from "@/lib/i18n/server/translator";
import type { Messages } from "@/lib/i18n/shared/messages";

type Mails = Messages["emails"];

/** The names of the mails that have all of these texts. */
export type MailWith<Texts extends string> = {
  [Name in keyof Mails]: Mails[Name] extends Record<Texts, string> ? Name : never;
}[keyof Mails];

/** For mails whose three titles have texts of their own. */
export const getTitles = (
  t: Translator,
  name: MailWith<"subject" | "preview" | "heading">,
  values?: Record<string, string | number>,
) => ({
  subject: t(`emails.${name}.subject`, values),
  preview: t(`emails.${name}.preview`, values),
  heading: t(`emails.${name}.heading`, values),
});
