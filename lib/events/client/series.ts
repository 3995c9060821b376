import { queryOptions } from "@tanstack/react-query";

import type { EventSeries } from "../schema/series";

export const eventSeriesQuery = (eventId: string) =>
  queryOptions<EventSeries>({ queryKey: [`/api/events/${eventId}/series`] });
