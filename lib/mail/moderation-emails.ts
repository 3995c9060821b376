import { getTranslator } from "@/lib/i18n/server/translator";

import { greeting } from "./greeting";
import { renderEmail, type RenderedEmail } from "./template";

type Decision = {
  firstName: string | null | undefined;
  /** What the admin wrote to the member. */
  note: string | null;
};

const quoteNote = (note: string | null): string[] => (note ? [getTranslator()("emails.organizersNote", { note })] : []);

/** To a member after a report that an admin agreed with. Never says who reported. */
export function warningEmail({ firstName, note }: Decision): RenderedEmail {
  const t = getTranslator();
  return renderEmail({
    subject: t("emails.warning.subject"),
    preview: t("emails.warning.preview"),
    heading: t("emails.warning.heading"),
    paragraphs: [greeting(firstName), t("emails.warning.text"), ...quoteNote(note), t("emails.warning.consequence")],
  });
}

/** To a member whose account an admin suspended after a report. Never says who reported. */
export function suspensionEmail({ firstName, note }: Decision): RenderedEmail {
  const t = getTranslator();
  return renderEmail({
    subject: t("emails.suspension.subject"),
    preview: t("emails.suspension.preview"),
    heading: t("emails.suspension.heading"),
    paragraphs: [greeting(firstName), t("emails.suspension.text"), ...quoteNote(note), t("emails.suspension.appeal")],
  });
}
