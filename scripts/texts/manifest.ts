import type { Messages } from "@/lib/i18n/shared/messages";

const png = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const shortcut = (url: string, name: string, shortName?: string) => ({
  name,
  ...(shortName !== undefined && { short_name: shortName }),
  url,
  icons: [{ src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" }],
});

/** Returns the web app manifest in one language. Its id is the same in each, so that a browser knows one app. */
export const buildManifest = ({ metadata }: Messages, language: string) => ({
  id: "/",
  name: "Nametag",
  short_name: "Nametag",
  description: metadata.app,
  lang: language,
  dir: "ltr",
  start_url: "/events",
  scope: "/",
  display: "standalone",
  orientation: "any",
  background_color: "#f6f5f1",
  theme_color: "#f6f5f1",
  categories: ["business", "social", "events"],
  launch_handler: { client_mode: ["navigate-existing", "auto"] },
  icons: [
    png("icon", 192, "any"),
    png("icon", 512, "any"),
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    png("maskable", 192, "maskable"),
    png("maskable", 512, "maskable"),
    png("badge", 96, "monochrome"),
  ],
  screenshots: [
    {
      src: "/screenshots/people-narrow.webp",
      sizes: "824x1784",
      type: "image/webp",
      form_factor: "narrow",
      label: metadata.manifest.peopleScreenshot,
    },
    {
      src: "/screenshots/events-wide.webp",
      sizes: "1920x1200",
      type: "image/webp",
      form_factor: "wide",
      label: metadata.manifest.eventsScreenshot,
    },
  ],
  shortcuts: [
    shortcut("/people", metadata.manifest.people.name, metadata.manifest.people.shortName),
    shortcut("/messages", metadata.manifest.messages),
    shortcut("/connections", metadata.manifest.network.name, metadata.manifest.network.shortName),
  ],
});
