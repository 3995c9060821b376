import { isSameTimezone } from "../../shared/time-zone";

/** Newer engines have methods where older ones have getters. */
type Info = { getTimeZones?: () => string[]; timeZones?: string[] };

function listZones(country: string): string[] {
  const info = new Intl.Locale(`und-${country}`) as Info;
  return info.getTimeZones?.() ?? info.timeZones ?? [];
}

/** Returns the first of the countries that has the zone, by this name rather than by another. */
export function findCountryOfZone<Country extends string>(
  countries: readonly Country[],
  zone: string,
): Country | undefined {
  return (
    countries.find((country) => listZones(country).includes(zone)) ??
    countries.find((country) => listZones(country).some((name) => isSameTimezone(name, zone)))
  );
}
