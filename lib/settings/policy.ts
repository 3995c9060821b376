import { getContrast, mixColors } from "@/lib/core/shared/colors";

const WHITE = "#ffffff";
const BLACK = "#000000";

const HEX = /^#[0-9a-f]{6}$/;

/** In lower case, as it is stored. */
export const isColor = (text: string): boolean => HEX.test(text);

/** WCAG 2.2 AA for texts of any size, with a little for the rounding of colors. */
const ENOUGH = 4.51;
const STEP = 0.02;

/** The surfaces of app/globals.css that texts in the accent color are on. */
export const LIGHT_SURFACES = ["#f6f5f1", "#ffffff", "#e5e2da"] as const;
export const DARK_SURFACES = ["#0d131f", "#151d2c", "#1a2334", "#263146"] as const;
const DARK_CARD = DARK_SURFACES[1];
const DARK_TEXT = "#0b1430";

export type AccentTokens = Record<
  "primary" | "primary-hover" | "primary-foreground" | "accent" | "accent-foreground" | "ring",
  string
>;

const isReadable = (text: string, surfaces: readonly string[]): boolean =>
  surfaces.every((surface) => getContrast(text, surface) >= ENOUGH);

const toLightTokens = (color: string): AccentTokens => ({
  primary: color,
  "primary-hover": mixColors(color, BLACK, 0.14),
  "primary-foreground": WHITE,
  accent: mixColors(color, WHITE, 0.89),
  "accent-foreground": color,
  ring: color,
});

const toDarkTokens = (color: string, lighter: string): AccentTokens => ({
  primary: lighter,
  "primary-hover": mixColors(lighter, WHITE, 0.2),
  "primary-foreground": DARK_TEXT,
  accent: mixColors(DARK_CARD, color, 0.2),
  "accent-foreground": mixColors(lighter, WHITE, 0.2),
  ring: lighter,
});

/** As in app/globals.css. */
export const DEFAULT_ACCENT: { light: AccentTokens; dark: AccentTokens } = {
  light: {
    primary: "#2c56e0",
    "primary-hover": "#2348c4",
    "primary-foreground": WHITE,
    accent: "#e8edfc",
    "accent-foreground": "#2c56e0",
    ring: "#2c56e0",
  },
  dark: {
    primary: "#7f9dff",
    "primary-hover": "#9ab2ff",
    "primary-foreground": DARK_TEXT,
    accent: "#1d2947",
    "accent-foreground": "#9ab2ff",
    ring: "#7f9dff",
  },
};

/** Whether texts of this color, and white texts on it, can be read in the light theme. */
export const isReadableAccent = (color: string): boolean =>
  isReadable(color, [...LIGHT_SURFACES, toLightTokens(color).accent]);

/** Returns the color that `isFine` accepts and that needs the least of `other`. */
function findMix(color: string, other: string, isFine: (mixed: string) => boolean): string {
  for (let part = 0; part < 1; part += STEP) {
    const mixed = mixColors(color, other, part);
    if (isFine(mixed)) return mixed;
  }
  return other;
}

/** The closest darker color that can be read, or the color itself. */
export const suggestAccent = (color: string): string => findMix(color, BLACK, isReadableAccent);

/** The dark theme's color is the given one, as much lighter as its texts need. */
export function getAccentTokens(color: string): { light: AccentTokens; dark: AccentTokens } {
  const lighter = findMix(color, WHITE, (mixed) => {
    const tokens = toDarkTokens(color, mixed);
    return (
      isReadable(mixed, DARK_SURFACES) &&
      isReadable(tokens["accent-foreground"], [tokens.accent]) &&
      isReadable(DARK_TEXT, [mixed])
    );
  });
  return { light: toLightTokens(color), dark: toDarkTokens(color, lighter) };
}

const toDeclarations = (tokens: AccentTokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");

/**
 * Replaces the variables of app/globals.css, which are in a layer and so have less weight. The band
 * has white texts in both themes.
 */
export function buildAccentStyle(color: string): string {
  const { light, dark } = getAccentTokens(color);
  const darkDeclarations = toDeclarations(dark);
  return (
    `:root{${toDeclarations(light)};--band-brand:${color}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${darkDeclarations}}}` +
    `:root[data-theme="dark"]{${darkDeclarations}}`
  );
}
