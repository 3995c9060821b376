import { z } from "zod";

import { buildErrorMessage } from "@/lib/core/shared/error-message";

import { MAX_NEARBY_RADIUS_MILES } from "../constants/list";
import { eventsPageSize } from "./list";

/** PostgreSQL can't represent the square of a difference that is almost 0. */
export const roundDegrees = (degrees: number): number => Number(degrees.toFixed(9));

/** In degrees. */
export const coordinateSchema = (limit: number, name: string) => {
  const message = buildErrorMessage("events.coordinate.range", { name, limit });
  return z.number(message).min(-limit, message).max(limit, message).transform(roundDegrees);
};

/** A number as text, with more digits than any device reports. */
const MAX_COORDINATE = 40;

function coordinateText(limit: number, name: string) {
  const required = buildErrorMessage("events.coordinate.required", { name });
  return z
    .string(required)
    .max(MAX_COORDINATE, required)
    .trim()
    .min(1, required)
    .pipe(z.coerce.number())
    .pipe(coordinateSchema(limit, name));
}

/** `radius` is in miles. Default: the site's. */
export const nearbySchema = z.object({
  lat: coordinateText(90, "Latitude"),
  lng: coordinateText(180, "Longitude"),
  radius: z.coerce.number("events.coordinate.radius").positive().max(MAX_NEARBY_RADIUS_MILES).optional(),
  limit: eventsPageSize,
  cursor: z.string().max(500).optional(),
});

export type NearbyInput = z.output<typeof nearbySchema>;
