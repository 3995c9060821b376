import ts from "typescript";

import { readComponentTexts } from "./component-texts";

const read = (code: string): string[] =>
  readComponentTexts(ts.createSourceFile("module.tsx", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)).sort();

it("reads the texts that a component names", () => {
  const code = `const t = useTranslations("card"); t("title"); t.rich("text", { b }); t(isOpen ? "close" : "open");`;
  expect(read(code)).toEqual(["card.close", "card.open", "card.text", "card.title"]);
});

it("reads all texts below the fixed beginning of a template", () => {
  expect(read('const t = useTranslations("card"); t(`toast.${kind}.title`);')).toEqual(["card.toast"]);
  expect(read('const t = useTranslations("card"); t(`${kind}.title`);')).toEqual(["card"]);
  expect(read("const t = useTranslations(`settings.${section}`); t('title');")).toEqual(["settings"]);
});

it.each([
  ["called with a variable", "t(key);"],
  ["passed to a function", "format(t);"],
  ["passed to a component", "<Card t={t} />;"],
  ["called with a choice of which one is unknown", 't(isOpen ? "close" : key);'],
])("reads the whole namespace of a translator that is %s", (_, use) => {
  expect(read(`const t = useTranslations("card"); ${use}`)).toEqual(["card"]);
});

it("reads nothing more for a translator among a hook's dependencies", () => {
  expect(read(`const t = useTranslations("card"); useMemo(() => t("title"), [t]);`)).toEqual(["card.title"]);
});

it("reads what each of several translators of the same name may name", () => {
  const code = `function A() { const t = useTranslations("a"); t("x"); } function B() { const t = useTranslations("b"); t("y"); }`;
  expect(read(code)).toEqual(["a.x", "a.y", "b.x", "b.y"]);
});

it("reads a text without a name for the translator", () => {
  expect(read(`useTranslations("card")("title");`)).toEqual(["card.title"]);
});

it("reads the texts of each namespace that a translator may have", () => {
  expect(read(`const t = useTranslations(isOpen ? "a" : "b"); t("x");`)).toEqual(["a.x", "b.x"]);
  expect(read(`const useTexts = () => useTranslations(isOpen ? "a" : "b");`)).toEqual(["a", "b"]);
});

it("refuses a translator without a namespace", () => {
  expect(() => read("const t = useTranslations();")).toThrow("module.tsx: name the namespace of useTranslations");
});
