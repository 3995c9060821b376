export const PLATFORMS = ["ios", "android", "desktop"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** What a browser says it runs on; the page asks on the server, so that the right tab is there from the first paint. */
export function platformOf(userAgent: string): Platform {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return "ios";
  return /Android/i.test(userAgent) ? "android" : "desktop";
}

/** Phones and tablets: where the banner shows without the browser's offer (spec B§4). */
export const isMobile = (userAgent: string): boolean =>
  platformOf(userAgent) !== "desktop" || /Mobile/i.test(userAgent);

export const PLATFORM_LABELS: Record<Platform, string> = {
  ios: "iPhone/iPad",
  android: "Android",
  desktop: "Desktop",
};

type Step = { title: string; text: string };

/** Five a platform (spec B§2). */
export const STEPS: Record<Platform, readonly Step[]> = {
  ios: [
    { title: "Open Nametag in Safari", text: "Other browsers may not offer to add it." },
    { title: "Tap the Share button", text: "The square with an arrow up, in Safari’s toolbar." },
    { title: "Choose Add to Home Screen", text: "Scroll down in the list if you don’t see it." },
    { title: "Tap Add", text: "You may change the name before." },
    { title: "Open Nametag from your home screen", text: "Log in once; it stays signed in." },
  ],
  android: [
    { title: "Open Nametag in Chrome", text: "Edge, Samsung Internet and Firefox work too." },
    { title: "Tap the menu", text: "The three dots at the top right." },
    { title: "Choose Install app", text: "Some browsers call it Add to Home screen." },
    { title: "Tap Install", text: "Android puts it beside your other apps." },
    { title: "Open Nametag from your home screen", text: "Log in once; it stays signed in." },
  ],
  desktop: [
    { title: "Open Nametag in Chrome or Edge", text: "On a Mac, Safari can do it too." },
    { title: "Find the install icon", text: "At the right end of the address bar. In Safari: the Share button." },
    { title: "Click Install", text: "In Safari: Add to Dock." },
    { title: "Confirm", text: "Nametag opens in a window of its own." },
    { title: "Keep it at hand", text: "Pin Nametag to your taskbar or Dock." },
  ],
};
