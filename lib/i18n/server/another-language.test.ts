import { AppError } from "@/lib/core/shared/errors";
import en from "@/messages/en.json";
import { mapTexts } from "@/scripts/texts/keys";

import { translateError } from "./error-text";
import { DEFAULT_LOCALE, getMessages, type Locale } from "./languages";
import { resolveLocale } from "./resolve-locale";
import { getTranslator } from "./translator";

jest.mock("./languages", () => {
  const actual = jest.requireActual<typeof import("./languages")>("./languages");
  const other = mapTexts(en, (text) => `⟦${text}⟧`);
  const languages = { ...actual.LANGUAGES, es: other };
  return { ...actual, LANGUAGES: languages, getMessages: (locale: keyof typeof languages) => languages[locale] };
});

const OTHER = "es" as Locale;

it("resolves a language that is in the list", () => {
  expect(resolveLocale("fr, es-MX;q=0.9, en;q=0.5")).toBe(OTHER);
  expect(getMessages(OTHER).common.cancel).toBe(`⟦${en.common.cancel}⟧`);
});

it("translates API errors and texts outside React into it", () => {
  const error = new AppError("rate_limited", "common.tooManyAttempts.seconds", { values: { count: 2 } });
  expect(translateError(error, OTHER).message).toBe("⟦Too many attempts. Please try again in 2 seconds.⟧");
  expect(getTranslator(OTHER)("push.test")).toBe(`⟦${en.push.test}⟧`);
  expect(getTranslator(DEFAULT_LOCALE)("push.test")).toBe(en.push.test);
});
