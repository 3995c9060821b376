export const PLATFORMS = ["ios", "android", "desktop"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Every platform has the same five steps; the texts are below `install.steps`. */
export const STEPS = ["open", "menu", "install", "confirm", "start"] as const;

/** Returns the platform of a user agent. The server calls it, so that the first paint shows the right tab. */
export function parsePlatform(userAgent: string): Platform {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return "ios";
  return /Android/i.test(userAgent) ? "android" : "desktop";
}

/** Whether the user agent is a phone or a tablet. */
export const isMobile = (userAgent: string): boolean =>
  parsePlatform(userAgent) !== "desktop" || /Mobile/i.test(userAgent);
