import type { useTranslations } from "next-intl";

/** '3.2 miles away', with one decimal below 10 miles. */
export function formatDistance(miles: number, t: ReturnType<typeof useTranslations<"events.nearby">>): string {
  if (miles < 0.1) return t("distanceUnderTenth");
  const distance = miles < 9.95 ? miles.toFixed(1).replace(/\.0$/, "") : String(Math.round(miles));
  return distance === "1" ? t("distanceOne") : t("distance", { distance });
}
