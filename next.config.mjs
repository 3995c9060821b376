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

// Data is no document: opened directly, it must run and load nothing. Files of `public` have their headers from
// web/public-files.ts, because a rule by path would also cover the pages that answer for missing files.
const inert = asHeaders({ "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'" });

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // `npm run check:types` checks the types.
  typescript: { ignoreBuildErrors: true },
  // A folder above may contain another lock file, so the root is named.
  turbopack: { root: import.meta.dirname },
  serverExternalPackages: ["pg", "pino", "@node-rs/argon2", "resend", "sharp", "uploadthing"],
  // The app sizes no image on the server, so /_next/image is closed: it would let anyone spend our processor time.
  images: { unoptimized: true },
  allowedDevOrigins: ["127.0.0.1"],
  async redirects() {
    // Password managers open this address (https://w3c.github.io/webappsec-change-password-url/).
    return [{ source: "/.well-known/change-password", destination: "/settings/security#password", statusCode: 302 }];
  },
  async headers() {
    return [
      { source: "/:path*", headers: everywhere },
      // The readable API description has a policy of its own (app/api/docs/route.ts).
      { source: "/api/:path((?!docs$).*)", headers: inert },
    ];
  },
};

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./app/request-language.ts",
  // The build parses the texts, so that browsers don't load the parser (9 kB).
  experimental: {
    messages: { path: "./messages", format: "json", locales: "infer", sourceLocale: "en", precompile: true },
  },
});

export default withNextIntl(config);
