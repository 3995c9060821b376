/** The gallery's categories, which are also the five families that decide a name tag's color. */
export const INDUSTRY_FAMILIES = [
  "real-estate",
  "creative-arts",
  "business-leadership",
  "technology",
  "marketing-sales",
] as const;
export type IndustryFamily = (typeof INDUSTRY_FAMILIES)[number];

// Industry is free text, so its words decide the family. The first pattern that matches wins: "Real estate marketing" is real
// estate, "Software sales" is technology. The suggestions are recognized in each language. `\b` knows no accented letters, so no
// pattern begins or ends with one.
const FAMILY_PATTERNS: readonly (readonly [IndustryFamily, RegExp])[] = [
  [
    "real-estate",
    /\b(real[\s-]?estate|realt(y|ors?)|propert(y|ies)|mortgages?|housing|homebuild\w*|construction|title insurance|bienes ra[ií]ces|inmobiliari\w*|construcci[oó]n)\b/,
  ],
  [
    "technology",
    /\b(te(ch|cnolog)\w*|software|hardware|it|ai|ml|data|cloud|cyber\w*|saas|devops|robotics|blockchain|crypto\w*|fintech|biotech\w*|telecom\w*|electronics|semiconductors?|computers?|computing|engineering|information technology|machine learning|aerospace)\b/,
  ],
  [
    "creative-arts",
    /\b(creative|arts?|artists?|designs?|design(er|ing)|music\w*|films?|video|photograph\w*|media|fashion|theat(er|re)|entertainment|writing|publishing|architecture|animation|gaming|games|crafts?|dise[nñ]\w*|entretenimiento|galler(y|ies)|interiors?)\b/,
  ],
  [
    "marketing-sales",
    /\b(marketing|marketers?|sales|advertising|brand\w*|pr|public relations|communications?|retail|e-?commerce|growth|seo|hospitality|tourism|travel|events?|promotions?|mercadeo|mercadotecnia|publicidad|ventas|hoteler[ií]a|turismo)\b/,
  ],
];

/** Returns the family of an industry. Returns `business-leadership` for blank and unknown ones. */
export function getIndustryFamily(industry: string | null | undefined): IndustryFamily {
  const text = industry?.toLowerCase().trim();
  if (!text) return "business-leadership";
  return FAMILY_PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? "business-leadership";
}

/** Returns first and last name, or the one that is not blank. */
export function formatFullName(profile: { firstName?: string | null; lastName?: string | null }): string {
  return [profile.firstName, profile.lastName].filter(Boolean).join(" ").trim();
}

/** Returns one or two capitals for an avatar without a picture. Splits by code point, so that no emoji is cut in two. */
export function getInitials(profile: { firstName?: string | null; lastName?: string | null }): string {
  const first = [...(profile.firstName?.trim() ?? "")][0] ?? "";
  const last = [...(profile.lastName?.trim() ?? "")][0] ?? "";
  return (first + last).toLocaleUpperCase("en-US") || "?";
}

/** In characters. */
export const MAX_BIO = 1_000;

/** Upcoming events on a shared profile page. */
export const SHARED_PROFILE_EVENTS = 3;

/** Suggestions for the industry field, which takes any text; their texts are below `profiles.fields.industries`. */
export const INDUSTRY_SUGGESTIONS = [
  "realEstate",
  "technology",
  "marketing",
  "sales",
  "design",
  "media",
  "finance",
  "consulting",
  "healthcare",
  "legal",
  "education",
  "hospitality",
  "construction",
  "logistics",
  "nonprofit",
] as const;

/** Who may see a contact detail (docs/product/contact-cards.md#contact-visibility). */
export const VISIBILITIES = ["attendees", "connections", "nobody"] as const;

/** Who may see a member on an event's map (docs/product/presence.md#map-visibility). The first one applies until the member chooses. */
export const MAP_VISIBILITIES = ["attendees", "sharers", "nobody"] as const;
