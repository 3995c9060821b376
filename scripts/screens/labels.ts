import { getMessages } from "@/lib/i18n/server/languages";
import { LANGUAGE_NAMES } from "@/lib/i18n/shared/locales";

import { getText } from "../texts/keys";

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

export function inEachLanguage(key: string): RegExp {
  const patterns = LANGUAGE_NAMES.map((language) => {
    const text = getText(getMessages(language), key);
    if (text === undefined) throw new Error(`no text ${key}`);
    return text
      .split(/\{\w+\}/)
      .map(escape)
      .join(".*");
  });
  return new RegExp(String.raw`^\s*(${patterns.join("|")})\s*$`);
}
