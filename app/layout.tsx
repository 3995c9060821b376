import "./globals.css";

import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import { BEFORE_PAINT_SCRIPT } from "@/components/theme/before-paint";
import { ClientTexts } from "@/components/texts/client-texts";
import { ROOT_TEXTS } from "@/components/texts/namespaces";
import { Providers } from "@/components/layout/shell/providers";
import { SiteSettingsProvider } from "@/components/ui/site/site-settings";
import { env } from "@/lib/core/server/process/env";
import { getProductName, getPublicSite, getSiteSettings, getSiteVersion } from "@/lib/core/server/site/site-settings";
import { loadViewerZone } from "@/lib/events/loaders";
import { getSiteLinks } from "@/lib/i18n/server/site-links";
import { getManifestPath } from "@/lib/i18n/shared/locales";
import { buildAccentStyle } from "@/lib/settings/policy";

import { Background } from "./background";

// From npm packages, so that nothing is fetched at build or run time.
const figtree = localFont({
  src: "../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  weight: "300 900",
  variable: "--font-figtree",
  adjustFontFallback: "Arial",
});
const figtreeExt = localFont({
  src: "../node_modules/@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2",
  weight: "300 900",
  variable: "--font-figtree-ext",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
    },
  ],
});
const bricolage = localFont({
  src: "../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  weight: "200 800",
  variable: "--font-bricolage",
  preload: false,
  adjustFontFallback: "Arial",
});
const bricolageExt = localFont({
  src: "../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2",
  weight: "200 800",
  variable: "--font-bricolage-ext",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
    },
  ],
});

/** `version` is null without a logo of the site's own. */
const buildIcons = (version: string | null): Metadata["icons"] =>
  version
    ? {
        icon: [
          { url: `/favicon.ico?v=${version}`, sizes: "32x32" },
          { url: `/icons/icon-192.png?v=${version}`, sizes: "192x192", type: "image/png" },
        ],
        apple: `/apple-touch-icon.png?v=${version}`,
      }
    : {
        icon: [
          { url: "/favicon.ico", sizes: "32x32" },
          { url: "/icon.svg", type: "image/svg+xml" },
        ],
        apple: "/apple-touch-icon.png",
      };

const buildMetadata = (product: string): Metadata => ({
  title: { default: product, template: `%s · ${product}` },
  applicationName: product,
  icons: buildIcons(getSiteSettings().logoLight && getSiteVersion()),
  // iPhones and iPads read these in addition to the manifest.
  appleWebApp: { capable: true, title: product, statusBarStyle: "default" },
  // iOS would turn dates and badge numbers into phone links.
  formatDetection: { telephone: false, address: false, email: false, date: false },
});

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("metadata");
  return { ...buildMetadata(getProductName()), description: t("app"), manifest: getManifestPath(await getLocale()) };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f5f1" },
    { media: "(prefers-color-scheme: dark)", color: "#0d131f" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const locale = await getLocale();
  const { accentColor } = getSiteSettings();
  return (
    <html
      lang={locale}
      data-language={locale}
      data-tile-url={env().TILE_URL}
      data-tile-attribution={env().TILE_ATTRIBUTION}
      className={`${figtree.variable} ${figtreeExt.variable} ${bricolage.variable} ${bricolageExt.variable}`}
      // The script below changes this element before hydration.
      suppressHydrationWarning
    >
      <body>
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: BEFORE_PAINT_SCRIPT }} suppressHydrationWarning />
        {accentColor && (
          <style
            nonce={nonce}
            dangerouslySetInnerHTML={{ __html: buildAccentStyle(accentColor) }}
            suppressHydrationWarning
          />
        )}
        <ClientTexts namespaces={ROOT_TEXTS}>
          <SiteSettingsProvider site={getPublicSite(getSiteLinks(locale))}>
            <Providers>{children}</Providers>
            <Background viewerZone={await loadViewerZone()} />
          </SiteSettingsProvider>
        </ClientTexts>
      </body>
    </html>
  );
}
