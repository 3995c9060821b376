import { PHASE_PRODUCTION_SERVER } from "next/constants.js";

// The headers of responses come from web/: a page's Content-Security-Policy has a nonce, and Strict-Transport-Security depends on
// where the site runs.

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
  // Loading the bundles of all pages and routes at the start would take 60 MB. Each is loaded when it is first asked for.
  experimental: { preloadEntriesOnStart: false },
  allowedDevOrigins: ["127.0.0.1"],
  async redirects() {
    // Password managers open this address (https://w3c.github.io/webappsec-change-password-url/).
    return [{ source: "/.well-known/change-password", destination: "/settings/security#password", statusCode: 302 }];
  },
};

/** The plugin is for builds, and loads a compiler that a running server doesn't need. */
async function withNextIntl(config) {
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  const addNextIntl = createNextIntlPlugin({
    requestConfig: "./app/request-language.ts",
    // The build parses the texts, so that browsers don't load the parser (9 kB).
    experimental: {
      messages: { path: "./messages", format: "json", locales: "infer", sourceLocale: "en", precompile: true },
    },
  });
  return addNextIntl(config);
}

/** @param {string} phase */
export default async function configure(phase) {
  return phase === PHASE_PRODUCTION_SERVER ? config : await withNextIntl(config);
}
