import { BRAND_FIELDS } from "@/lib/core/shared/site";
import type { SiteResponse } from "@/lib/settings/responses";

export type BrandValues = Record<(typeof BRAND_FIELDS)[number], string>;

export const toBrandValues = (settings: SiteResponse["settings"]): BrandValues =>
  Object.fromEntries(BRAND_FIELDS.map((name) => [name, settings[name] ?? ""])) as BrandValues;
