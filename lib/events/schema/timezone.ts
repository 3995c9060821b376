import { z } from "zod";

import { DEFAULT_TIMEZONE, toAcceptedTimezone } from "../constants/timezones";

const MAX_TIMEZONE = 64;

/** The output is the zone's stored name. */
export const timezoneSchema = z
  .string()
  .max(MAX_TIMEZONE, "events.timezoneInvalid")
  .transform((name, context) => {
    const zone = toAcceptedTimezone(name.trim());
    if (!zone) context.addIssue({ code: "custom", message: "events.timezoneInvalid" });
    return zone ?? DEFAULT_TIMEZONE;
  });
