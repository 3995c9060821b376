import { METERS_PER_MILE } from "@/lib/core/shared/units";

import { toSameSpaces } from "./same-spaces";

const format = (value: number, unit: string, locale: string, maximumFractionDigits: number): string =>
  toSameSpaces(
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits }).format(value),
  );

/** "3.2 miles", with one decimal below 10, or "800 meters" below a kilometer. */
export function formatDistance(meters: number, unit: "mi" | "km", locale: string): string {
  if (unit === "km" && meters < 950) return format(Math.round(meters / 10) * 10, "meter", locale, 0);
  const distance = meters / (unit === "km" ? 1_000 : METERS_PER_MILE);
  return format(distance, unit === "km" ? "kilometer" : "mile", locale, distance < 9.95 ? 1 : 0);
}
