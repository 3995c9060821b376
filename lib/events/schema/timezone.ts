import { z } from "zod";

import { isTimezone } from "@/lib/core/shared/time-zone";

const MAX_TIMEZONE = 64;

/** A zone of the IANA database. The service checks that the site offers it. */
export const timezoneSchema = z
  .string()
  .max(MAX_TIMEZONE, "events.timezoneInvalid")
  .overwrite((name) => name.trim())
  .refine(isTimezone, "events.timezoneInvalid");
