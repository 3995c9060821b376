import type { Locale } from "@/lib/i18n/server/languages";

import { listNames } from "./names";

test.each<[Locale, string[], number, string]>([
  ["en", ["Ana"], 1, "Ana."],
  ["en", ["Ana", "Irene"], 2, "Ana and Irene."],
  ["en", ["Ana", "Irene"], 5, "Ana, Irene, and 3 others."],
  ["es", ["Ana", "Irene"], 2, "Ana e Irene."],
  ["es", ["Irene", "Ana"], 2, "Irene y Ana."],
  ["es", ["Ana"], 2, "Ana y 1 persona más."],
])("lists people as %s does: %j of %i", (locale, names, count, expected) => {
  expect(listNames(names, count, locale)).toEqual([expected]);
});
