import type { IndustryFamily } from "@/lib/profiles/constants/profile";

/** The light theme's band colors of app/globals.css. */
export const BAND_COLORS: Record<IndustryFamily, string> = {
  "real-estate": "#0c7562",
  "creative-arts": "#7d39b8",
  "business-leadership": "#1f4fc9",
  technology: "#0a6f92",
  "marketing-sales": "#b9412a",
};
