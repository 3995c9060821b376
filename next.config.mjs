import createNextIntlPlugin from "next-intl/plugin";

/** @type {(names: Record<string, string>) => { key: string, value: string }[]} */
const asHeaders = (names) => Object.entries(names).map(([key, value]) => ({ key, value }));

// A page's Content-Security-Policy has a nonce and comes from web/page-policy.ts; Strict-Transport-Security depends on
// where the site runs, not on where it was built, and comes from web/create-web-server.ts.
const everywhere = asHeaders({
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // The map's tile servers require a referrer.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
});

// Data and images are not documents: opened directly, they must run and load nothing.
const inert = asHeaders({ "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'" });
const inertPicture = asHeaders({
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  "Cache-Control": "public, max-age=86400",
});

// The offline page and the service worker are files without a nonce, so each has its own policy (docs/decisions/023).
// Browsers revalidate them every time, so that no old build stays in use.
const offlinePage = asHeaders({
  "Cache-Control": "no-cache",
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
});
const serviceWorker = asHeaders({
  "Cache-Control": "no-cache",
  "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'",
});

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // `npm run check:types` checks the types.
  typescript: { ignoreBuildErrors: true },
  // A folder above may contain another lock file, so the root is named.
  turbopack: { root: import.meta.dirname },
  serverExternalPackages: ["pg", "pino", "@node-rs/argon2", "resend", "sharp", "uploadthing"],
  allowedDevOrigins: ["127.0.0.1"],
  async headers() {
    return [
      { source: "/:path*", headers: everywhere },
      // The readable API description has a policy of its own (app/api/docs/route.ts).
      { source: "/api/:path((?!docs$).*)", headers: inert },
      { source: "/offline.html", headers: offlinePage },
      { source: "/offline/:path*", headers: inert },
      { source: "/sw.js", headers: serviceWorker },
      // The route of uploads sets its own headers, because a 404 there must not be cached.
      { source: "/:picture((?!uploads/).*\\.(?:svg|png|ico|jpg|webp))", headers: inertPicture },
    ];
  },
};

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  // The build parses the texts, so that browsers don't load the parser (9 kB).
  experimental: {
    messages: { path: "./messages", format: "json", locales: "infer", sourceLocale: "en", precompile: true },
  },
});

export default withNextIntl(config);
