import { METERS_PER_MILE } from "@/lib/core/shared/units";

const NEARBY_RADIUS_MILES = 50;
export const MAX_NEARBY_RADIUS_MILES = 500;

/** `nearbyDistanceM` is what the site chose. */
export const getNearbyMiles = (nearbyDistanceM: number | null | undefined): number =>
  nearbyDistanceM ? Number((nearbyDistanceM / METERS_PER_MILE).toFixed(3)) : NEARBY_RADIUS_MILES;

export const MAX_EVENTS_PAGE = 100;

/** Days are in the viewer's time zone. */
export const EVENT_DATES = ["today", "weekend", "week", "month"] as const;

/** In the page's address. `past` are the viewer's own. */
export const EVENT_TIMES = [...EVENT_DATES, "past"] as const;

export const EVENT_FORMATS = ["online", "in-person"] as const;

export const MAX_SEARCH_LENGTH = 100;

export const DEFAULT_EVENTS_PAGE = 50;

/** About the first screen, which the page renders. The browser loads more while scrolling. */
export const FIRST_SCREEN_EVENTS = 12;

/** docs/product/discover.md */
export const PUBLIC_EVENTS_PAGE = 24;
export const MAX_FEED_EVENTS = 100;
export const MAX_SITEMAP_EVENTS = 10_000;
