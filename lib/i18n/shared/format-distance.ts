import { METERS_PER_MILE } from "@/lib/core/shared/units";

import { toSameSpaces } from "./same-spaces";

const format = (value: number, unit: string, locale: string, maximumFractionDigits: number): string =>
  toSameSpaces(
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits }).format(value),
  );

const FEET_PER_MILE = 5_280;

const toTens = (value: number): number => Math.round(value / 10) * 10;

/**
 * "3.2 miles", with one decimal below 10. Shorter ones are "800 meters" below a kilometer, or
 * "160 feet" below a tenth of a mile.
 */
export function formatDistance(meters: number, unit: "mi" | "km", locale: string): string {
  if (unit === "km" && meters < 950) return format(toTens(meters), "meter", locale, 0);
  const distance = meters / (unit === "km" ? 1_000 : METERS_PER_MILE);
  if (unit === "mi" && distance < 0.095) return format(toTens(distance * FEET_PER_MILE), "foot", locale, 0);
  return format(distance, unit === "km" ? "kilometer" : "mile", locale, distance < 9.95 ? 1 : 0);
}
