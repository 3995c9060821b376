import { z } from "zod";

import { MAX_NEXT_DATES, MAX_SERIES_DATES } from "../constants/series";
import { eventResponseSchema } from "./event";

/** Columns of a date in the list of next dates. */
export const SERIES_DATE_COLUMNS = {
  id: true,
  name: true,
  startTime: true,
  endTime: true,
  timezone: true,
  isOnline: true,
} as const;

const date = eventResponseSchema.pick(SERIES_DATE_COLUMNS);

/** docs/product/event-series.md#on-the-page-of-an-event */
export const eventSeriesSchema = z.strictObject({
  next: z.array(date.extend({ hasRsvp: z.boolean() })).max(MAX_NEXT_DATES),
  /** If the viewer comes to all dates: those left out because of their questions. */
  allDates: z.strictObject({ leftOut: z.array(date).max(MAX_SERIES_DATES) }).nullable(),
  /** How many dates "this and later" covers besides the event. */
  laterCount: z.int().min(0).max(MAX_SERIES_DATES),
});
