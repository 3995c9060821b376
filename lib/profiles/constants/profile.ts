import { getFirstGrapheme } from "@/lib/core/shared/text/written-text";

/** The gallery's categories. A member's family also decides the color of their name tag. */
export const INDUSTRY_FAMILIES = [
  "real-estate",
  "creative-arts",
  "business-leadership",
  "technology",
  "marketing-sales",
] as const;
export type IndustryFamily = (typeof INDUSTRY_FAMILIES)[number];

// Industry is free text, so its words decide the family. The first pattern that matches wins: "Real
// estate marketing" is real estate, "Software sales" is technology. The patterns recognize the
// suggestions in every language. `\b` ignores accented letters, so no pattern begins or ends with
// one.
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

/** Returns `business-leadership` for blank and unknown industries. */
export function getIndustryFamily(industry: string | null | undefined): IndustryFamily {
  const text = industry?.toLowerCase().trim();
  if (!text) return "business-leadership";
  return FAMILY_PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? "business-leadership";
}

/** Leaves out a blank name. */
export function formatFullName(profile: { firstName?: string | null; lastName?: string | null }): string {
  return [profile.firstName, profile.lastName].filter(Boolean).join(" ").trim();
}

/** `Architect, Harbor Works`, or "". */
export const formatWork = (
  profile: { profession?: string | null; company?: string | null },
  separator: ", " | " · " = ", ",
): string => [profile.profession, profile.company].filter(Boolean).join(separator);

/** Returns one or two capitals. */
export function getInitials(profile: { firstName?: string | null; lastName?: string | null }): string {
  const initials = getFirstGrapheme(profile.firstName) + getFirstGrapheme(profile.lastName);
  return initials.toLocaleUpperCase("en-US") || "?";
}

/** In characters. */
export const MAX_BIO = 1_000;

/** Upcoming events on a shared profile page. */
export const SHARED_PROFILE_EVENTS = 3;

/** The field accepts any text. Their texts are in `profiles.fields.industries`. */
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

/** The audience of a contact detail (docs/product/contact-cards.md#contact-visibility). */
export const VISIBILITIES = ["attendees", "connections", "nobody"] as const;

/** The audience of the topics. The shared profile has only `public` ones. */
export const TOPIC_VISIBILITIES = [...VISIBILITIES, "public"] as const;

/** The audience on a map (docs/product/presence.md#map-visibility). The first is the default. */
export const MAP_VISIBILITIES = ["attendees", "sharers", "nobody"] as const;
