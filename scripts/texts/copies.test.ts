import { readFileSync } from "node:fs";

import errorScreens from "@/components/texts/error-screen.json";
import { getMessages } from "@/lib/i18n/server/languages";
import { getManifestPath, LANGUAGE_NAMES, LOCALES } from "@/lib/i18n/shared/locales";

import { getErrorScreenTexts, getManifestTexts } from "./copies";

// Static files and texts sent with every page can't read the message files, so they are copies.

type Manifest = Record<string, unknown> & { screenshots: object[]; shortcuts: object[] };
const readManifest = (language: (typeof LANGUAGE_NAMES)[number]): Manifest =>
  JSON.parse(readFileSync(`public${getManifestPath(language)}`, "utf8")) as Manifest;

it.each(LANGUAGE_NAMES)("has the texts of %s on the screen that replaces a document", (language) => {
  expect(errorScreens[language]).toEqual(getErrorScreenTexts(getMessages(language)));
});

it.each(LANGUAGE_NAMES)("has the texts of %s in its manifest", (language) => {
  expect(readManifest(language)).toMatchObject({ lang: language, ...getManifestTexts(getMessages(language)) });
});

it.each(LANGUAGE_NAMES)("has all but the texts of the English manifest in that of %s", (language) => {
  const withoutTexts = ({ screenshots, shortcuts, ...manifest }: Manifest) => ({
    ...{ ...manifest, lang: "", description: "" },
    screenshots: screenshots.map((screenshot) => ({ ...screenshot, label: "" })),
    shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, name: "", short_name: "" })),
  });
  expect(withoutTexts(readManifest(language))).toEqual(withoutTexts(readManifest("en")));
});

it.each(LANGUAGE_NAMES)("names %s as it calls itself", (language) => {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? "";
  expect(LOCALES[language].name).toBe(name.charAt(0).toLocaleUpperCase(language) + name.slice(1));
});
