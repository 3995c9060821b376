import { z } from "zod";

import { isTimezone } from "@/lib/core/shared/time-zone";
import { toLocalTime } from "@/lib/core/shared/zoned-time";
import { getSiteTimezone } from "@/lib/events/data/timezone";

/** The span is long, so that a message still goes out if no job runs in the morning. */
const [FROM, UNTIL] = ["09:00", "20:00"];

const quietHoursSchema = z.object({ start: z.string(), end: z.string() }).nullable().catch(null);
type QuietHours = z.output<typeof quietHoursSchema>;

/** Quiet hours can cross midnight. All are local times, as HH:MM. */
function isQuiet(time: string, quietHours: QuietHours): boolean {
  if (!quietHours) return false;
  const { start, end } = quietHours;
  return start <= end ? start <= time && time < end : start <= time || time < end;
}

type Settings = { timezone: string | null; quietHours: unknown };

/** Returns the member's local date in their daytime, outside of their quiet hours, else null. */
export function getDateInDaytime({ timezone, quietHours }: Settings, now: Date): string | null {
  const zone = timezone && isTimezone(timezone) ? timezone : getSiteTimezone();
  const [date = "", time = ""] = toLocalTime(now.toISOString(), zone).split("T");
  return time < FROM || time >= UNTIL || isQuiet(time, quietHoursSchema.parse(quietHours)) ? null : date;
}
