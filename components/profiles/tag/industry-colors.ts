import type { IndustryFamily } from "@/lib/profiles/constants/profile";

/** The ground of each family's band and avatars; text on it is `text-band-foreground`. */
export const BAND_CLASSES: Record<IndustryFamily, string> = {
  "real-estate": "bg-band-real-estate",
  "creative-arts": "bg-band-creative-arts",
  "business-leadership": "bg-band-business-leadership",
  technology: "bg-band-technology",
  "marketing-sales": "bg-band-marketing-sales",
};

export const FAMILY_LABELS: Record<IndustryFamily, string> = {
  "real-estate": "Real estate",
  "creative-arts": "Creative arts",
  "business-leadership": "Business and leadership",
  technology: "Technology",
  "marketing-sales": "Marketing and sales",
};
