import { readFileSync } from "node:fs";
import path from "node:path";

import { getContrast } from "@/lib/core/shared/colors";

import {
  buildAccentStyle,
  DARK_SURFACES,
  DEFAULT_ACCENT,
  getAccentTokens,
  isReadableAccent,
  LIGHT_SURFACES,
  suggestAccent,
} from "./policy";

const css = readFileSync(path.join(__dirname, "../../app/globals.css"), "utf8");

/** Hues around the circle, pale and strong, dark and light. */
const COLORS = ["00", "40", "80", "c0", "ff"].flatMap((r, _, steps) =>
  steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)),
);

it.each(COLORS)("reads %s, or a suggestion for it, as text and behind text in both themes", (color) => {
  const { light, dark } = getAccentTokens(suggestAccent(color));
  const pairs = [
    ...LIGHT_SURFACES.map((surface) => [light["accent-foreground"], surface]),
    ...DARK_SURFACES.flatMap((surface) => [
      [dark["accent-foreground"], surface],
      [dark.primary, surface],
    ]),
    ...[light, dark].flatMap((tokens) => [
      [tokens["primary-foreground"], tokens.primary],
      [tokens["primary-foreground"], tokens["primary-hover"]],
      [tokens["accent-foreground"], tokens.accent],
    ]),
  ] as [string, string][];
  for (const [text, surface] of pairs) expect(getContrast(text, surface)).toBeGreaterThanOrEqual(4.5);
});

it("keeps a color that can be read, and darkens one that can't", () => {
  expect([isReadableAccent("#2c56e0"), suggestAccent("#2c56e0")]).toEqual([true, "#2c56e0"]);
  expect([isReadableAccent("#ffd400"), suggestAccent("#ffd400")]).toEqual([false, "#756200"]);
});

it("uses the surfaces of the style sheet", () => {
  const read = (opening: string, names: string[]) => {
    const block = css.slice(css.indexOf(opening));
    return names.map((name) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1]);
  };
  expect(read(":root {", ["background", "card", "secondary"])).toEqual(LIGHT_SURFACES);
  expect(read("@variant dark {", ["background", "card", "popover", "secondary"])).toEqual(DARK_SURFACES);
});

it("has the colors of the style sheet for a site without a color", () => {
  for (const [opening, tokens] of [
    [":root {", DEFAULT_ACCENT.light],
    ["@variant dark {", DEFAULT_ACCENT.dark],
  ] as const) {
    const block = css.slice(css.indexOf(opening));
    for (const [name, value] of Object.entries(tokens))
      expect([name, new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1]]).toEqual([name, value]);
  }
});

it("sets the colors of both themes, and of a theme that is chosen", () => {
  const style = buildAccentStyle("#0c7562");
  expect(style).toContain(":root{--primary:#0c7562;");
  expect(style.match(/--primary:/g)).toHaveLength(3);
  expect(style.match(/--band-brand:#0c7562/g)).toHaveLength(1);
  expect(style).not.toContain("<");
});
