import type { BRAND_FIELDS } from "@/lib/core/shared/site";
import { METERS_PER_MILE } from "@/lib/core/shared/units";
import { LANGUAGE_NAMES } from "@/lib/i18n/shared/locales";
import { CHECK_IN_METERS, NEARBY_METERS } from "@/lib/settings/constants";
import type { SiteResponse } from "@/lib/settings/responses";

type Unit = "mi" | "km";

export const LIST_FIELDS = ["timeZones", "cities"] as const;
export const DISTANCE_FIELDS = ["checkInDistanceM", "nearbyDistanceM"] as const;

const METERS: Record<Unit, number> = { mi: METERS_PER_MILE, km: 1_000 };
const LIMITS = { checkInDistanceM: CHECK_IN_METERS, nearbyDistanceM: NEARBY_METERS };

/** Lists have one entry a line, and distances are numbers of the unit. */
export type RegionValues = Record<Exclude<keyof SiteResponse["settings"], (typeof BRAND_FIELDS)[number]>, string>;

/** An invalid number is no distance. */
const toMeters = (text: string, unit: Unit): number => Math.round(Number(text.trim().replace(",", ".")) * METERS[unit]);

/** The shortest number that is read as the same meters. Four decimals always are, in both units. */
function formatMeters(meters: number, unit: Unit): string {
  const numbers = [0, 1, 2, 3, 4].map((decimals) => String(Number((meters / METERS[unit]).toFixed(decimals))));
  return numbers.find((text) => toMeters(text, unit) === meters) ?? "";
}

/** Returns the text unchanged if it is not a number. */
export const convertDistance = (text: string, from: Unit, to: Unit): string => {
  const meters = toMeters(text, from);
  return from === to || text.trim() === "" || !Number.isFinite(meters) ? text : formatMeters(meters, to);
};

/** Rounded inwards, so that both limits are accepted. */
export function getDistanceLimits(name: keyof typeof LIMITS, unit: Unit): { min: string; max: string } {
  const [min, max] = LIMITS[name];
  const [least, most] = [Math.ceil((min / METERS[unit]) * 100) / 100, Math.floor((max / METERS[unit]) * 100) / 100];
  return { min: String(least), max: String(most) };
}

export const splitLines = (text: string): string[] | null => {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 ? lines.map((line) => line.trim()) : null;
};

export const toUnit = (unit: string | null | undefined): Unit => (unit === "km" ? "km" : "mi");

export const REGION = {
  name: "region",
  toValues: (settings: SiteResponse["settings"]): RegionValues => {
    const format = (meters: number | null) =>
      meters === null ? "" : formatMeters(meters, toUnit(settings.distanceUnit));
    return {
      defaultTimeZone: settings.defaultTimeZone ?? "",
      timeZones: settings.timeZones?.join("\n") ?? "",
      cities: settings.cities?.join("\n") ?? "",
      distanceUnit: settings.distanceUnit === "km" ? "km" : "",
      checkInDistanceM: format(settings.checkInDistanceM),
      nearbyDistanceM: format(settings.nearbyDistanceM),
      registrationLocation: settings.registrationLocation ?? "",
      locationInput: settings.locationInput ?? "",
      defaultLanguage: settings.defaultLanguage ?? LANGUAGE_NAMES[0],
    };
  },
  toInput: (values: RegionValues) => {
    const read = (text: string) => (text.trim() === "" ? null : toMeters(text, toUnit(values.distanceUnit)));
    return {
      defaultTimeZone: values.defaultTimeZone,
      timeZones: splitLines(values.timeZones),
      cities: splitLines(values.cities),
      distanceUnit: values.distanceUnit,
      checkInDistanceM: read(values.checkInDistanceM),
      nearbyDistanceM: read(values.nearbyDistanceM),
      registrationLocation: values.registrationLocation,
      locationInput: values.locationInput,
      defaultLanguage: values.defaultLanguage,
    };
  },
  /** A distance is a number of the unit, so both of the unit that is shown then. */
  merge: (opened: RegionValues, shown: RegionValues, stored: RegionValues): Partial<RegionValues> => {
    const [before, now] = [REGION.toInput(opened), REGION.toInput(shown)];
    const [shownUnit, storedUnit] = [toUnit(shown.distanceUnit), toUnit(stored.distanceUnit)];
    const unit = now.distanceUnit === before.distanceUnit ? storedUnit : shownUnit;
    const toDistance = (name: (typeof DISTANCE_FIELDS)[number]): string =>
      now[name] === before[name]
        ? convertDistance(stored[name], storedUnit, unit)
        : convertDistance(shown[name], shownUnit, unit);
    return { checkInDistanceM: toDistance("checkInDistanceM"), nearbyDistanceM: toDistance("nearbyDistanceM") };
  },
};
