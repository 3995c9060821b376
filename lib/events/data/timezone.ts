import { getSiteSettings } from "@/lib/core/server/site/site-settings";
import { validationError } from "@/lib/core/shared/errors";
import { getDefaultTimezone } from "@/lib/core/shared/time-zone";

import { getOfferedTimezones, toAcceptedTimezone } from "../constants/timezones";

export const getSiteTimezone = (): string => getDefaultTimezone(getSiteSettings());

/** Returns undefined if the site doesn't offer the zone. */
export const toSiteTimezone = (name: string): string | undefined =>
  toAcceptedTimezone(name, getOfferedTimezones(getSiteSettings()));

/** @throws AppError `validation` if the site doesn't offer the zone */
export function requireSiteTimezone(name: string = getSiteTimezone()): string {
  const zone = toSiteTimezone(name);
  if (!zone) throw validationError({ timezone: "events.timezoneInvalid" });
  return zone;
}
