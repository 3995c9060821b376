import type { Locale } from "@/lib/i18n/server/languages";

import { createDigestEmail } from "./member-emails";

const getNames = (locale: Locale, names: string[], count = names.length) =>
  createDigestEmail({ locale, firstName: "Ben" }, { count, names, url: "https://nametag.test/connections" }).text;

test.each<[Locale, string[], number, string]>([
  ["en", ["Ana"], 1, "\nAna."],
  ["en", ["Ana", "Irene"], 2, "Ana and Irene."],
  ["en", ["Ana", "Irene"], 5, "Ana, Irene, and 3 others."],
  ["es", ["Ana", "Irene"], 2, "Ana e Irene."],
  ["es", ["Irene", "Ana"], 2, "Irene y Ana."],
  ["es", ["Ana"], 2, "Ana y 1 persona más."],
])("lists the people of a digest as %s does: %j of %i", (locale, names, count, expected) => {
  expect(getNames(locale, names, count)).toContain(expected);
});
