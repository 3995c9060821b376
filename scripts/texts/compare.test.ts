import { LANGUAGES } from "@/lib/i18n/server/languages";
import en from "@/messages/en.json";

import { findDifferences } from "./compare";
import { mapTexts } from "./keys";

it.each(Object.entries(LANGUAGES))("finds every key and value of English in %s", (_, texts) => {
  expect(findDifferences(en, texts)).toEqual([]);
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
    seats: "{count, plural, one {# seat} other {# seats}}",
    more: { link: "<a>More</a>", end: "Bye" },
  };
  const other = {
    hello: "Hola {nombre}",
    seats: "{count, plural, other {# plazas}}",
    more: { link: "Más", extra: "Otro" },
  };
  expect(findDifferences(english, other)).toEqual([
    "more.end is missing",
    "more.extra is unknown",
    "hello has the values {nombre} instead of {name}",
    "more.link has the values {} instead of {a}",
  ]);
});
