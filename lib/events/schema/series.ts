import { z } from "zod";

import { idWithMessage } from "@/lib/core/shared/id";

import {
  LAST_ORDINAL,
  MAX_SERIES_DATES,
  MAX_SERIES_INTERVAL,
  MIN_SERIES_DATES,
  SERIES_FREQUENCIES,
  SERIES_SCOPES,
  TEAM_SCOPES,
} from "../constants/series";
import type { eventSeriesSchema } from "../responses/series";

const wholeNumber = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message);

/** Exactly one of `count` and `until`. The first date is the event's own. */
export const repeatsSchema = z
  .object({
    id: idWithMessage("events.series.invalid").describe("Of the series. A repeated request creates nothing again"),
    frequency: z.enum(SERIES_FREQUENCIES, "events.series.invalid"),
    interval: wholeNumber(1, MAX_SERIES_INTERVAL, "events.series.interval").default(1).describe("In weeks"),
    ordinal: wholeNumber(LAST_ORDINAL, 5, "events.series.invalid")
      .optional()
      .describe("Which one of the first date's weekdays in each month; -1 is the last"),
    count: wholeNumber(MIN_SERIES_DATES, MAX_SERIES_DATES, "events.series.count").optional(),
    until: z.iso.date("events.series.until").max(10).optional().describe("The last day, in the event's time zone"),
  })
  .refine(({ count, until }) => (count === undefined) !== (until === undefined), "events.series.end")
  .refine(({ frequency, interval, ordinal }) => {
    return frequency === "weekly" ? ordinal === undefined : interval === 1 && Boolean(ordinal);
  }, "events.series.invalid");

export type SeriesInput = z.output<typeof repeatsSchema>;
/** Without the id, which says nothing about the dates. */
export type SeriesRule = Omit<SeriesInput, "id">;

export const seriesScopeSchema = z.object({ scope: z.enum(SERIES_SCOPES).default("this") });
export type SeriesScope = (typeof SERIES_SCOPES)[number];

export const teamScopeSchema = z.object({ scope: z.enum(TEAM_SCOPES).default("this") });
export type TeamScope = (typeof TEAM_SCOPES)[number];

/** Whether the RSVPs to the dates ahead stay. */
export const stopAllDatesSchema = z.object({ rsvps: z.enum(["keep", "cancel"]).default("keep") });
export type StopAllDatesInput = z.output<typeof stopAllDatesSchema>;

export type EventSeries = z.infer<typeof eventSeriesSchema>;
