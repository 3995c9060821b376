/** The profile form offers another list (docs/product/profiles.md#locations). */
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

/** The welcome screen offers another list (docs/product/profiles.md#locations). */
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
