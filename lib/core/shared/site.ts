/** Of mails without an accent color of the site's own. */
export const MAIL_COLORS = { header: "#1f4fc9", notch: "#8fa8e4", button: "#2c56e0" };

export const BRAND_FIELDS = [
  "productName",
  "logoLight",
  "logoDark",
  "accentColor",
  "mailSenderName",
  "imprintUrl",
  "privacyUrl",
  "termsUrl",
  "supportEmail",
] as const;

export const fillBrandFields = <Value>(value: Value) =>
  Object.fromEntries(BRAND_FIELDS.map((name) => [name, value])) as Record<(typeof BRAND_FIELDS)[number], Value>;

/** An admin's choices for this site. Null: the default (docs/product/site.md). */
export type SiteSettings = Record<(typeof BRAND_FIELDS)[number], string | null> & {
  defaultTimeZone: string | null;
  timeZones: string[] | null;
  cities: string[] | null;
  distanceUnit: "mi" | "km" | null;
  checkInDistanceM: number | null;
  nearbyDistanceM: number | null;
  /** Null: required. */
  registrationLocation: "optional" | null;
  /** Null: people choose from the cities. */
  locationInput: "text" | null;
  /** For people of whom no language is known. Null: English. */
  defaultLanguage: string | null;
};

export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  ...fillBrandFields(null),
  defaultTimeZone: null,
  timeZones: null,
  cities: null,
  distanceUnit: null,
  checkInDistanceM: null,
  nearbyDistanceM: null,
  registrationLocation: null,
  locationInput: null,
  defaultLanguage: null,
};

export type SiteLink = { label: string; href: string };

/** Of use on the screens of every visitor. */
export const PUBLIC_SETTINGS = [
  "productName",
  "logoLight",
  "logoDark",
  "defaultTimeZone",
  "timeZones",
  "cities",
  "distanceUnit",
  "checkInDistanceM",
  "nearbyDistanceM",
  "registrationLocation",
  "locationInput",
] as const satisfies (keyof SiteSettings)[];

/** For every visitor. Defaults are left out, which saves bytes. */
export type PublicSite = { links?: SiteLink[] } & {
  [Name in (typeof PUBLIC_SETTINGS)[number]]?: NonNullable<SiteSettings[Name]>;
};
