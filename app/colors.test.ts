import { readFileSync } from "node:fs";
import path from "node:path";

const css = readFileSync(path.join(__dirname, "globals.css"), "utf8");

function readTokens(opening: string): Record<string, string> {
  const start = css.indexOf(opening);
  if (start < 0) throw new Error(`globals.css has no ${opening}`);
  const block = css.slice(start + opening.length, css.indexOf("}", start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]),
  );
}

const light = readTokens(":root {");
const dark = readTokens("@variant dark {");
const THEMES = { light, dark: { ...light, ...dark } };

type Rgb = [number, number, number];

function rgb(hex: string | undefined): Rgb {
  if (!hex || !/^#[\da-f]{6}$/.test(hex)) throw new Error(`Not a color: ${String(hex)}`);
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

const blend = (bottom: Rgb, top: Rgb, opacity: number): Rgb =>
  bottom.map((value, index) => value * (1 - opacity) + top[index]! * opacity) as Rgb;

/** WCAG 2.2 relative luminance and contrast. */
function luminance(color: Rgb): number {
  const [r, g, b] = color
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const TEXT_ON_BACKGROUND: [string, string][] = [
  ...["background", "card", "popover", "muted", "secondary"].map((background): [string, string] => [
    "foreground",
    background,
  ]),
  ...["background", "card", "popover", "muted", "secondary"].map((background): [string, string] => [
    "muted-foreground",
    background,
  ]),
  ["card-foreground", "card"],
  ["popover-foreground", "popover"],
  ["secondary-foreground", "secondary"],
  ["primary-foreground", "primary"],
  ["primary-foreground", "primary-hover"],
  ["accent-foreground", "accent"],
  ["accent-foreground", "background"],
  ["accent-foreground", "card"],
  ["accent-foreground", "secondary"],
  ["destructive-foreground", "destructive"],
  ["destructive", "background"],
  ["destructive", "card"],
  ["destructive", "destructive-soft"],
  ["present", "present-soft"],
  ["present", "card"],
  ["foreground", "present-soft"],
  ["soon", "soon-soft"],
  ["soon", "card"],
  ["background", "foreground"],
];

/** Without the text on them, and without band-brand, which is one of them or the site's accent. */
const BANDS = Object.keys(light).filter((name) => /^band-(?!foreground$|brand$)/.test(name));

describe.each(Object.entries(THEMES))("%s", (_, tokens: Record<string, string>) => {
  it.each(TEXT_ON_BACKGROUND)("%s on %s passes 4.5:1", (text, background) => {
    expect(contrast(rgb(tokens[text]), rgb(tokens[background]))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(BANDS)("text passes on %s, also on the lighter avatar", (band) => {
    const white = rgb(tokens["band-foreground"]);
    const background = rgb(tokens[band]);
    expect(contrast(white, background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(white, blend(background, white, 0.1))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ["input", "card"],
    ["ring", "background"],
    ["ring", "card"],
    ["present", "background"],
  ])("%s on %s passes 3:1, as a border, ring or dot must", (mark, background) => {
    expect(contrast(rgb(tokens[mark]), rgb(tokens[background]))).toBeGreaterThanOrEqual(3);
  });
});

it("has a band color for each of the five industry families", () => expect(BANDS).toHaveLength(5));

it("uses the colors of the design", () => {
  expect(light).toMatchObject({
    background: "#f6f5f1",
    card: "#ffffff",
    foreground: "#16203a",
    "muted-foreground": "#5a6377",
    border: "#e5e2da",
    primary: "#2c56e0",
    present: "#187a48",
    "present-soft": "#e2f4ea",
    soon: "#8f4d05",
    "soon-soft": "#fdf0d9",
    destructive: "#bb2c2c",
  });
  expect(dark).toMatchObject({
    background: "#0d131f",
    card: "#151d2c",
    foreground: "#eef1f8",
    "muted-foreground": "#9ba6bb",
    border: "#263146",
    primary: "#7f9dff",
    "primary-foreground": "#0b1430",
    present: "#62d196",
    "present-soft": "#12301f",
    soon: "#f2bd6c",
    "soon-soft": "#33260f",
    destructive: "#ff8f8f",
  });
});
