export const MAX_ORGANIZER_NAME = 80;
export const MAX_ORGANIZER_ABOUT = 1_000;
export const MIN_SLUG = 3;
export const MAX_SLUG = 40;

/** Letters, digits and single hyphens, as in the database. */
export const SLUG_FORM = /^[a-z0-9](-?[a-z0-9])*$/;

/** Could pass for a page of the site itself. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...[
    "about",
    "account",
    "admin",
    "administrator",
    "api",
    "app",
    "discover",
    "embed",
    "events",
    "help",
    "host",
    "login",
  ],
  ...[
    "me",
    "messages",
    "nametag",
    "new",
    "null",
    "official",
    "organizer",
    "organizers",
    "people",
    "privacy",
    "profile",
  ],
  ...["register", "root", "security", "settings", "signup", "staff", "support", "system", "team", "terms", "undefined"],
]);

/** Former addresses that stay a page's. */
export const MAX_FORMER_SLUGS = 5;

export const PAST_EVENTS_PAGE = 12;

export const FOLLOWED_PAGE = 50;
export const MAX_FOLLOWED_PAGE = 200;

export const MAX_SITEMAP_ORGANIZERS = 10_000;

export const getOrganizerPath = (slug: string): string => `/o/${slug}`;

/** docs/product/embedding.md */
export const getEmbeddedListPath = (slug: string): string => `/embed/o/${slug}`;
