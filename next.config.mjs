import { PHASE_PRODUCTION_SERVER } from "next/constants.js";

// web/ sets the response headers, because they depend on the request and on where the site runs.

/** Organizers' pages were below /admin. Printed and mailed links have those addresses. */
function redirectOldDesk() {
  const pages = {
    new: "/organize/new",
    ":id": "/organize/:id/edit",
    ":id/attendees": "/organize/:id/people",
    ":id/guests": "/organize/:id/people?show=guests",
    ":id/guests/import": "/organize/:id/people/import",
    ":id/badges": "/organize/:id/people/name-tags",
    ":id/announcements": "/organize/:id/messages",
    ":id/:page(door|team)": "/organize/:id/:page",
    ":id/:page(turnout|insights)": "/organize/:id/results",
  };
  const moved = Object.entries(pages).map(([page, destination]) => [`/admin/events/${page}`, destination]);
  return [...moved, ["/organize/:id/people/guests", pages[":id/guests"]]].map(([source, destination]) => ({
    ...{ source, destination },
    permanent: true,
  }));
}

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // `npm run check:types` checks the types.
  typescript: { ignoreBuildErrors: true },
  // Named, because a folder above may contain another lock file.
  turbopack: { root: import.meta.dirname },
  serverExternalPackages: [
    ...["pg", "pino", "@node-rs/argon2", "nodemailer", "resend", "sharp", "uploadthing", "@aws-sdk/client-s3"],
  ],
  // Closes /_next/image, which would let anyone use our processor time.
  images: { unoptimized: true },
  // Saves memory: each bundle loads when it is first requested.
  experimental: { preloadEntriesOnStart: false },
  allowedDevOrigins: ["127.0.0.1"],
  async redirects() {
    // Password managers open this address (https://w3c.github.io/webappsec-change-password-url/).
    const password = { source: "/.well-known/change-password", destination: "/settings/security#password" };
    return [{ ...password, statusCode: 302 }, ...redirectOldDesk()];
  },
};

/** Only builds need the plugin. It loads a compiler. */
async function withNextIntl(config) {
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  const addNextIntl = createNextIntlPlugin({
    requestConfig: "./app/request-language.ts",
    // The build parses the texts, so that browsers don't load the parser.
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
