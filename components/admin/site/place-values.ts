import { METERS_PER_MILE } from "@/lib/core/shared/units";
import { CHECK_IN_METERS, NEARBY_METERS, type PLACE_FIELDS } from "@/lib/settings/constants";
import type { SiteResponse } from "@/lib/settings/responses";

type Unit = "mi" | "km";

export const LIST_FIELDS = ["timeZones", "cities"] as const;
export const DISTANCE_FIELDS = ["checkInDistanceM", "nearbyDistanceM"] as const;

const METERS: Record<Unit, number> = { mi: METERS_PER_MILE, km: 1_000 };
const LIMITS = { checkInDistanceM: CHECK_IN_METERS, nearbyDistanceM: NEARBY_METERS };

/** Lists have one entry a line, and distances are numbers of the unit. */
type PlaceValues = Record<(typeof PLACE_FIELDS)[number], string>;

const formatNumber = (value: number): string => String(Number(value.toFixed(3)));

/** An invalid number is no distance. */
const toMeters = (text: string, unit: Unit): number => Math.round(Number(text.trim().replace(",", ".")) * METERS[unit]);

export const convertDistance = (text: string, from: Unit, to: Unit): string => {
  const meters = Number(text.trim().replace(",", ".")) * METERS[from];
  return Number.isFinite(meters) ? formatNumber(meters / METERS[to]) : text;
};

/** Rounded inwards, so that both limits are accepted. */
export function getDistanceLimits(name: keyof typeof LIMITS, unit: Unit): { min: string; max: string } {
  const [min, max] = LIMITS[name];
  const [least, most] = [Math.ceil((min / METERS[unit]) * 100) / 100, Math.floor((max / METERS[unit]) * 100) / 100];
  return { min: String(least), max: String(most) };
}

const splitLines = (text: string): string[] | null => {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 ? lines.map((line) => line.trim()) : null;
};

const toUnit = (unit: string | null): Unit => (unit === "km" ? "km" : "mi");

export const PLACE = {
  toValues: (settings: SiteResponse["settings"]): PlaceValues => {
    const format = (meters: number | null) =>
      meters === null ? "" : formatNumber(meters / METERS[toUnit(settings.distanceUnit)]);
    return {
      defaultTimeZone: settings.defaultTimeZone ?? "",
      timeZones: settings.timeZones?.join("\n") ?? "",
      cities: settings.cities?.join("\n") ?? "",
      distanceUnit: settings.distanceUnit === "km" ? "km" : "",
      checkInDistanceM: format(settings.checkInDistanceM),
      nearbyDistanceM: format(settings.nearbyDistanceM),
    };
  },
  toInput: (values: PlaceValues) => {
    const read = (text: string) => (text.trim() === "" ? null : toMeters(text, toUnit(values.distanceUnit)));
    return {
      defaultTimeZone: values.defaultTimeZone,
      timeZones: splitLines(values.timeZones),
      cities: splitLines(values.cities),
      distanceUnit: values.distanceUnit,
      checkInDistanceM: read(values.checkInDistanceM),
      nearbyDistanceM: read(values.nearbyDistanceM),
    };
  },
};
