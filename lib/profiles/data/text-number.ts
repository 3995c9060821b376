import { type CountryCode, getCountries, parsePhoneNumberFromString } from "libphonenumber-js/max";

import { env } from "@/lib/core/server/process/env";
import { findCountryOfZone } from "@/lib/core/server/site/site-country";
import { getSiteSettings } from "@/lib/core/server/site/site-settings";
import { getDefaultTimezone } from "@/lib/core/shared/time-zone";

const byZone = new Map<string, CountryCode>();

/** The country of the site's default time zone; the US for a zone without a country. */
function getSiteCountry(): CountryCode {
  const zone = getDefaultTimezone(getSiteSettings());
  const country = byZone.get(zone) ?? findCountryOfZone(getCountries(), zone) ?? "US";
  byZone.set(zone, country);
  return country;
}

const getAllowedCountries = (): readonly string[] => env().SMS_COUNTRIES ?? [getSiteCountry()];

/** In E.164, and with spaces for people. */
export type TextNumber = { number: string; shown: string; isAllowed: boolean };

/**
 * Reads a number as people write it; without a country code it is one of the site's country.
 * Returns null for a number that text messages can't or must not reach, such as a premium one.
 * Satellites have no country, so they are never allowed.
 */
export function readTextNumber(typed: string | null): TextNumber | null {
  const text = (typed ?? "").trim().replace(/^00/, "+");
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: getSiteCountry(), extract: false });
  if (!parsed || parsed.ext || !["MOBILE", "FIXED_LINE_OR_MOBILE"].includes(parsed.getType() ?? "")) return null;
  const isAllowed = parsed.country !== undefined && getAllowedCountries().includes(parsed.country);
  return { number: parsed.number, shown: parsed.formatInternational(), isAllowed };
}

/** The number that gets the member's text messages, in E.164; null if it must get none. */
export function getTextNumber(profile: { phone: string | null; confirmedPhone: string | null }): string | null {
  const read = readTextNumber(profile.phone);
  return read?.isAllowed && read.number === profile.confirmedPhone ? read.number : null;
}
