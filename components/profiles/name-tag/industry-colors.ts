import type { IndustryFamily } from "@/lib/profiles/constants/profile";

/** Text on it uses `text-band-foreground`. */
export const BAND_CLASSES: Record<IndustryFamily, string> = {
  "real-estate": "bg-band-real-estate",
  "creative-arts": "bg-band-creative-arts",
  "business-leadership": "bg-band-business-leadership",
  technology: "bg-band-technology",
  "marketing-sales": "bg-band-marketing-sales",
};
