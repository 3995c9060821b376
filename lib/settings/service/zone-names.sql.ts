import { z } from "zod";

import { readUnprepared } from "@/lib/core/server/database/unprepared.sql";
import { validationError } from "@/lib/core/shared/errors";

import type { SiteInput } from "../schema";

/** PostgreSQL's own list, whose spelling other statements compare. */
const LIST_ZONE_NAMES = "SELECT name FROM pg_timezone_names";

/**
 * Returns the settings with their zones in their own spelling. Formatters take older names in any.
 * @throws AppError `validation` for a zone that PostgreSQL doesn't know
 */
export async function toOwnZoneNames(input: SiteInput): Promise<SiteInput> {
  const { defaultTimeZone, timeZones } = input;
  if (!defaultTimeZone && !timeZones?.length) return input;
  const rows = await readUnprepared(z.object({ name: z.string() }), LIST_ZONE_NAMES);
  const names = new Map(rows.map(({ name }) => [name.toLowerCase(), name]));
  const toName = (field: "defaultTimeZone" | "timeZones") => (zone: string) => {
    const name = names.get(zone.toLowerCase());
    if (name === undefined) throw validationError({ [`settings.${field}`]: "settings.zone" });
    return name;
  };
  return {
    ...input,
    ...(defaultTimeZone && { defaultTimeZone: toName("defaultTimeZone")(defaultTimeZone) }),
    ...(timeZones && { timeZones: [...new Set(timeZones.map(toName("timeZones")))] }),
  };
}
