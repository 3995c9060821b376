import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { getMessages } from "@/lib/i18n/server/languages";
import { getFormatLocale, LANGUAGE_NAMES } from "@/lib/i18n/shared/locales";
import en from "@/messages/en.json";

import { findDifferences } from "./compare";
import { listKeys, mapTexts, type Texts } from "./keys";

const FOLDER = path.resolve(__dirname, "../../messages");
const readTexts = (file: string): Texts => JSON.parse(readFileSync(path.join(FOLDER, file), "utf8")) as Texts;

describe.each(globSync("*.json", { cwd: FOLDER }))("%s", (file) => {
  it("has every key of English with the same values", () => {
    expect(findDifferences(en, readTexts(file))).toEqual([]);
  });

  it("lists the keys in the order of English, so that both files can be read side by side", () => {
    expect(listKeys(readTexts(file))).toEqual(listKeys(en));
  });
});

it.each(LANGUAGE_NAMES)("formats the times of %s as everything else in it", (language) => {
  const { events, messages } = getMessages(language);
  expect([events.time.formatLocale, messages.time.formatLocale]).toEqual(Array(2).fill(getFormatLocale(language)));
});

it("accepts other words around the same values", () => {
  expect(
    findDifferences(
      en,
      mapTexts(en, (text) => `⟦${text}⟧`),
    ),
  ).toEqual([]);
});

it("reports missing and unknown keys and other values", () => {
  const english = {
    hello: "Hello {name}",
    places: "{count, plural, one {# place} other {# places}}",
    more: { link: "<a>More</a>", end: "Bye" },
  };
  const other = {
    hello: "Hola {nombre}",
    places: "{count, plural, other {# plazas}}",
    more: { link: "Más", extra: "Otro" },
  };
  expect(findDifferences(english, other)).toEqual([
    "more.end is missing",
    "more.extra is unknown",
    "hello has the values {nombre} instead of {name}",
    "more.link has the values {} instead of {a}",
  ]);
});
