import { getSiteSettings } from "@/lib/core/server/site-settings";
import { validationError } from "@/lib/core/shared/errors";

import { isKnownLocation } from "../constants/locations";

/** @throws AppError `validation` if the site doesn't offer it */
export function requireKnownLocation(location: string): void {
  if (!isKnownLocation(location, getSiteSettings().cities))
    throw validationError({ location: "profiles.location.unknown" });
}

/**
 * The registration form and the profile form spell one city differently.
 * @throws AppError `validation` if the site doesn't offer it
 */
export function toProfileLocation(location: string): string {
  requireKnownLocation(location);
  return location === "St. Pete" && !getSiteSettings().cities ? "St. Petersburg" : location;
}
