import { z } from "zod";

import { pageSize } from "@/lib/i18n/shared/text-schemas";

import {
  DEFAULT_EVENTS_PAGE,
  EVENT_DATES,
  EVENT_FORMATS,
  type EVENT_TIMES,
  MAX_EVENTS_PAGE,
  MAX_SEARCH_LENGTH,
} from "../constants/list";
import { timezoneSchema } from "./timezone";

/** The filters in the page's address. An empty text doesn't filter. */
export type EventFilters = {
  q: string;
  city: string;
  format: (typeof EVENT_FORMATS)[number] | "";
  date: (typeof EVENT_TIMES)[number] | "";
  hidden: boolean;
};

export const eventsPageSize = pageSize(DEFAULT_EVENTS_PAGE, MAX_EVENTS_PAGE);

const words = z
  .string()
  .trim()
  .max(MAX_SEARCH_LENGTH)
  .transform((value) => value || undefined)
  .optional();

export const listEventsSchema = z.object({
  /** `past`: where the caller was or wanted to be, latest first. */
  status: z.enum(["upcoming", "past"], "events.list.status").optional(),
  limit: eventsPageSize,
  cursor: z.string().max(500).optional(),
  /** `section`: announced events last, as on the screen. Default: soonest first. */
  order: z.enum(["section"], "events.list.order").optional(),
  /** Every word must be in the name, description, venue or host's name. */
  q: words,
  city: words,
  format: z.enum(EVENT_FORMATS, "events.list.format").optional(),
  date: z.enum(EVENT_DATES).optional(),
  /** Of `date`. Default: the site's. Pages may be older than the settings, so any is taken. */
  timezone: timezoneSchema.optional(),
  include: z
    .string()
    .max(100)
    .default("")
    .transform((list) => list.split(",").filter((name) => name === "hidden" || name === "past")),
});

export type ListEventsInput = z.output<typeof listEventsSchema>;

/** The public list's address. An invalid value counts as absent. */
export const discoverSchema = z.object({
  q: words.catch(undefined),
  city: words.catch(undefined),
  format: z.enum(EVENT_FORMATS).optional().catch(undefined),
  cursor: z.string().max(500).optional().catch(undefined),
});

export type DiscoverFilters = z.output<typeof discoverSchema>;
