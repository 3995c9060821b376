/** Cities offered on the welcome screen; the profile form has another list (docs/product/profiles.md#locations). */
export const WELCOME_LOCATIONS = [
  "Miami",
  "Fort Lauderdale",
  "West Palm Beach",
  "Naples",
  "Fort Myers",
  "St. Pete",
  "Tampa",
  "Orlando",
  "Washington D.C.",
  "Baltimore",
  "Denver",
  "Scottsdale",
] as const;

/** Cities offered by the profile form; the welcome screen has another list (docs/product/profiles.md#locations). */
export const PROFILE_LOCATIONS = [
  "Miami",
  "Tampa",
  "Orlando",
  "Fort Lauderdale",
  "Naples",
  "St. Petersburg",
  "Fort Myers",
  "Jacksonville",
  "Sarasota",
  "West Palm Beach",
  "Boca Raton",
  "Gainesville",
] as const;

const KNOWN = new Set<string>([...WELCOME_LOCATIONS, ...PROFILE_LOCATIONS]);

/** Returns whether one of the forms offers a location. The server accepts no other. */
export const isKnownLocation = (location: string): boolean => KNOWN.has(location);
