import type { SiteSettings } from "@/lib/core/shared/site";

export const MAX_PRODUCT_NAME = 30;
export const MAX_SENDER_NAME = 60;
export const MAX_ADDRESS = 500;
export const MAX_LISTED = 100;

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
] as const satisfies readonly (keyof SiteSettings)[];
