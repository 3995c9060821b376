import createNextIntlPlugin from "next-intl/plugin";

/** @type {(names: Record<string, string>) => { key: string, value: string }[]} */
const asHeaders = (names) => Object.entries(names).map(([key, value]) => ({ key, value }));

// A page's Content-Security-Policy has a nonce and comes from web/page-policy.ts; Strict-Transport-Security depends on
// where the site runs, not on where it was built, and comes from web/create-web-server.ts.
const everywhere = asHeaders({
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // The map's tile servers want to know the site that asks.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
});

// Data and pictures are never documents: opened on their own they run and load nothing.
const inert = asHeaders({ "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'" });
const inertPicture = asHeaders({
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  "Cache-Control": "public, max-age=86400",
});

// The offline page and the service worker are files without a nonce: each has a policy of its own (decision 023). They are
// asked for every time, so that no old build stays.
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
  // CI checks types (`npm run lint`); a build is no place to do it again.
  typescript: { ignoreBuildErrors: true },
  // Above may lie another lockfile; this folder is the project.
  turbopack: { root: import.meta.dirname },
  serverExternalPackages: ["pg", "pino", "@node-rs/argon2", "resend", "sharp", "uploadthing"],
  allowedDevOrigins: ["127.0.0.1"],
  async headers() {
    return [
      { source: "/:path*", headers: everywhere },
      { source: "/api/:path*", headers: inert },
      { source: "/offline.html", headers: offlinePage },
      { source: "/offline/:path*", headers: inert },
      { source: "/sw.js", headers: serviceWorker },
      // What members upload has its own headers from its route: a 404 there is not to be kept.
      { source: "/:picture((?!uploads/).*\\.(?:svg|png|ico|jpg|webp))", headers: inertPicture },
    ];
  },
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(config);
