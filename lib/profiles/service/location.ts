import { getSiteSettings } from "@/lib/core/server/site/site-settings";
import { validationError } from "@/lib/core/shared/errors";

/**
 * The registration form and the profile form spell one city differently.
 * @throws AppError `validation` for none if the site requires one
 */
export function toProfileLocation(location: string | null): string | null {
  const { cities, registrationLocation, locationInput } = getSiteSettings();
  if (!location && !registrationLocation) throw validationError({ location: "auth.location.required" });
  return location === "St. Pete" && !cities && !locationInput ? "St. Petersburg" : location;
}
