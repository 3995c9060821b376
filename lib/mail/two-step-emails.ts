import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";

import { formatGreeting, toSafeName } from "./greeting";
import { renderEmail, type RenderedEmail } from "./template";

export type TwoStepNews =
  | "authenticatorAdded"
  | "authenticatorRemoved"
  | "passkeyAdded"
  | "passkeyRemoved"
  | "recoveryCodesReplaced"
  | "recoveryCodeUsed"
  | "turnedOff"
  | "removedAtProof"
  | "reset";

type Values = {
  firstName?: string;
  locale: Locale;
  name: string;
  codesLeft: number;
  url: string;
  resetUrl: string;
};

/** Warns the account's owner, because somebody else may have done it. */
export function createTwoStepEmail(news: TwoStepNews, values: Values): RenderedEmail {
  const { firstName, locale, name, codesLeft, url, resetUrl } = values;
  const t = getTranslator(locale);
  const text = t(`emails.twoStep.${news}.text`, { name: toSafeName(name) ?? "", count: codesLeft });
  return renderEmail({
    locale,
    subject: t(`emails.twoStep.${news}.subject`),
    preview: text,
    heading: t(`emails.twoStep.${news}.heading`),
    paragraphs: [formatGreeting(firstName, locale), text],
    action: { label: t("emails.twoStep.button"), url },
    notes: [t("emails.twoStep.notYou", { url: resetUrl })],
  });
}
