/** The gallery's categories (spec B§3), which are also the five families that colour a name tag. */
export const INDUSTRY_FAMILIES = [
  "real-estate",
  "creative-arts",
  "business-leadership",
  "technology",
  "marketing-sales",
] as const;
export type IndustryFamily = (typeof INDUSTRY_FAMILIES)[number];

// Industry is free text, so families are told by what a member wrote. Read top down, the first that fits wins: "Real estate
// marketing" is real estate, "Software sales" is technology.
const TELLING_WORDS: readonly (readonly [IndustryFamily, RegExp])[] = [
  [
    "real-estate",
    /\b(real[\s-]?estate|realt(y|ors?)|propert(y|ies)|mortgages?|housing|homebuild\w*|construction|title insurance)\b/,
  ],
  [
    "technology",
    /\b(tech\w*|software|hardware|it|ai|ml|data|cloud|cyber\w*|saas|devops|robotics|blockchain|crypto\w*|fintech|biotech\w*|telecom\w*|electronics|semiconductors?|computers?|computing|engineering|information technology|machine learning|aerospace)\b/,
  ],
  [
    "creative-arts",
    /\b(creative|arts?|artists?|designs?|design(er|ing)|music\w*|films?|video|photograph\w*|media|fashion|theat(er|re)|entertainment|writing|publishing|architecture|animation|gaming|games|crafts?|galler(y|ies)|interiors?)\b/,
  ],
  [
    "marketing-sales",
    /\b(marketing|marketers?|sales|advertising|brand\w*|pr|public relations|communications?|retail|e-?commerce|growth|seo|hospitality|tourism|travel|events?|promotions?)\b/,
  ],
];

/** The family of an industry as a member wrote it; blank and unknown ones count as business and leadership. */
export function industryFamily(industry: string | null | undefined): IndustryFamily {
  const text = industry?.toLowerCase().trim();
  if (!text) return "business-leadership";
  return TELLING_WORDS.find(([, words]) => words.test(text))?.[0] ?? "business-leadership";
}

/** "Marisol Vega": first name, last name, or whichever exists. */
export function fullName(profile: { firstName?: string | null; lastName?: string | null }): string {
  return [profile.firstName, profile.lastName].filter(Boolean).join(" ").trim();
}

/** One or two capitals for an avatar without a picture, by whole characters so that no emoji or accent is cut in two. */
export function initials(profile: { firstName?: string | null; lastName?: string | null }): string {
  const first = [...(profile.firstName?.trim() ?? "")][0] ?? "";
  const last = [...(profile.lastName?.trim() ?? "")][0] ?? "";
  return (first + last).toLocaleUpperCase("en-US") || "?";
}

/** Spec B§9: the profile form's fixed list of cities. */
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

/** Characters. */
export const MAX_BIO = 1_000;

/** Spec B§9: upcoming events on a shared profile. */
export const SHARED_PROFILE_EVENTS = 3;

/** Offered while one types an industry; anything else is as welcome. */
export const INDUSTRY_SUGGESTIONS = [
  "Real Estate",
  "Technology",
  "Marketing",
  "Sales",
  "Design",
  "Media & Entertainment",
  "Finance",
  "Consulting",
  "Healthcare",
  "Legal",
  "Education",
  "Hospitality",
  "Construction",
  "Logistics",
  "Nonprofit",
] as const;
