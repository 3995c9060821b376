import { createTranslator } from "use-intl/core";

import { isolate, isolatingTranslator } from "./isolate";

const FIRST_STRONG = "\u2068";
const POP = "\u2069";
const t = isolatingTranslator(
  createTranslator({
    locale: "en",
    messages: { connected: "{name} has connected with you!", both: "<b>{name}</b> and {count} others", plain: "Hello" },
  }),
);

it.each(["Ana Vega", "Юлия", "李小龍", "", "Ana 🇬🇧"])("leaves %s as it is", (name) => {
  expect(isolate(name)).toBe(name);
});

it.each(["שלום! (CEO).", "محمد", "Ana \u200f(CEO)", "ދިވެހި"])("isolates %s", (name) => {
  expect(isolate(name)).toBe(`${FIRST_STRONG}${name}${POP}`);
});

it("isolates each text that is put into a message, and only texts", () => {
  expect(t("connected", { name: "שלום! (CEO)." })).toBe(`${FIRST_STRONG}שלום! (CEO).${POP} has connected with you!`);
  expect(t("connected", { name: "Ana" })).toBe("Ana has connected with you!");
  expect(t.markup("both", { name: "משה", count: "2", b: (chunks) => `*${chunks}*` })).toBe(
    `*${FIRST_STRONG}משה${POP}* and 2 others`,
  );
  expect(t("plain")).toBe("Hello");
  expect([t.has("plain"), t.raw("plain")]).toEqual([true, "Hello"]);
});
