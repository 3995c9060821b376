import en from "@/messages/en.json";

import { findUnusedKeys, readSource } from "./used-keys";

const findUnused = (...modules: string[]) =>
  findUnusedKeys(
    { card: { title: "Title", kind: { rsvp: "RSVP", hidden: "Hidden" } }, errors: { full: "Full" } },
    modules.map((code) => readSource(code)),
  );

it("finds no key in messages/en.json that no module reads", () => {
  expect(findUnusedKeys(en)).toEqual([]);
});

it("finds the texts that a module names below its namespace, in a template or as a whole", () => {
  expect(findUnused(`const t = useTranslations("card"); t("title");`)).toEqual([
    "card.kind.rsvp",
    "card.kind.hidden",
    "errors.full",
  ]);
  expect(findUnused('const t = useTranslations("card"); t(`kind.${kind}`);')).toEqual(["card.title", "errors.full"]);
  expect(findUnused(`getTranslator(locale)("card.title"); throw new AppError("conflict", "full");`)).toEqual([
    "card.kind.rsvp",
    "card.kind.hidden",
  ]);
});

it("finds the texts of a variable in other modules", () => {
  const reader = `const t = useTranslations("card.kind"); t(kind);`;
  expect(findUnused(reader, `const KINDS = ["rsvp"];`)).toEqual(["card.title", "card.kind.hidden", "errors.full"]);
});
