/** Red, green and blue, 0 to 255. */
type Rgb = [number, number, number];

export const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;

const toHex = (color: Rgb): string =>
  `#${color.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

/** @param part of `other`, 0 to 1 */
export function mixColors(color: string, other: string, part: number): string {
  const [from, to] = [toRgb(color), toRgb(other)];
  return toHex(from.map((value, index) => value + (to[index]! - value) * part) as Rgb);
}

/** WCAG 2.2 relative luminance. */
function getLuminance(color: string): number {
  const [r, g, b] = toRgb(color)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2 contrast, 1 to 21. */
export function getContrast(first: string, second: string): number {
  const [lighter, darker] = [getLuminance(first), getLuminance(second)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}
