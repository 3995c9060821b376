export const PLATFORMS = ["ios", "android", "desktop"] as const;
export type Platform = (typeof PLATFORMS)[number];

export const STEPS = ["open", "menu", "install", "confirm", "start"] as const;

/** The server calls it, so that the first paint shows the right tab. */
export function parsePlatform(userAgent: string): Platform {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return "ios";
  return /Android/i.test(userAgent) ? "android" : "desktop";
}

export const isMobile = (userAgent: string): boolean =>
  parsePlatform(userAgent) !== "desktop" || /Mobile/i.test(userAgent);
