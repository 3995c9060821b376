import { RECIPIENT_LOCALE } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";

import { formatGreeting } from "./greeting";
import { renderEmail, type RenderedEmail } from "./template";

type Decision = {
  firstName: string | null | undefined;
  /** The admin's note to the member. */
  note: string | null;
};

const quoteNote = (note: string | null): string[] =>
  note ? [getTranslator(RECIPIENT_LOCALE)("emails.organizersNote", { note })] : [];

/** Returns the email to a member after a report that an admin confirmed. It never names the reporter. */
export function createWarningEmail({ firstName, note }: Decision): RenderedEmail {
  const t = getTranslator(RECIPIENT_LOCALE);
  return renderEmail({
    subject: t("emails.warning.subject"),
    preview: t("emails.warning.preview"),
    heading: t("emails.warning.heading"),
    paragraphs: [
      formatGreeting(firstName),
      t("emails.warning.text"),
      ...quoteNote(note),
      t("emails.warning.consequence"),
    ],
  });
}

/** Returns the email to a member whose account an admin suspended after a report. It never names the reporter. */
export function createSuspensionEmail({ firstName, note }: Decision): RenderedEmail {
  const t = getTranslator(RECIPIENT_LOCALE);
  return renderEmail({
    subject: t("emails.suspension.subject"),
    preview: t("emails.suspension.preview"),
    heading: t("emails.suspension.heading"),
    paragraphs: [
      formatGreeting(firstName),
      t("emails.suspension.text"),
      ...quoteNote(note),
      t("emails.suspension.appeal"),
    ],
  });
}
