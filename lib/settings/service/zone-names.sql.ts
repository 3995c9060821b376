import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { validationError } from "@/lib/core/shared/errors";

import type { SiteInput } from "../schema";

// Raw because Prisma has no access to PostgreSQL's list, whose spelling other statements compare.
const LIST_ZONE_NAMES = `SELECT name FROM pg_timezone_names WHERE lower(name) = ANY ($1::text[])`;

const nameRow = z.object({ name: z.string() });

/**
 * Returns the settings with their zones in their own spelling. Formatters take older names in any.
 * @throws AppError `validation` for a zone that PostgreSQL doesn't know
 */
export async function toOwnZoneNames(input: SiteInput): Promise<SiteInput> {
  const { defaultTimeZone, timeZones } = input;
  const given = [defaultTimeZone ?? [], timeZones ?? []].flat().map((name) => name.toLowerCase());
  if (given.length === 0) return input;
  const rows = await query("list_zone_names", LIST_ZONE_NAMES, [given], nameRow);
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
