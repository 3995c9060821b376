import type { CreateEventBody } from "@/lib/events/client/manage";
import { LAST_ORDINAL } from "@/lib/events/constants/series";
import { getMonthlyPlace } from "@/lib/events/policy/series-dates";

export const REPEATS = ["never", "weekly", "everyWeeks", "monthly", "monthlyLast"] as const;
type Repeats = (typeof REPEATS)[number];

/** Numbers are texts. `seriesId` makes a repeated request create nothing again. */
export const NO_REPEATS = {
  seriesId: "",
  repeats: "never" as Repeats,
  seriesInterval: "2",
  seriesEnds: "count" as "count" | "until",
  seriesCount: "6",
  seriesUntil: "",
};
export type RepeatsValues = typeof NO_REPEATS;

type Input = NonNullable<CreateEventBody["repeats"]>;

/** NaN for a blank text, which the schema rejects. */
const parseNumber = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

function toRule({ repeats, seriesInterval }: RepeatsValues, startTime: string, timezone: string) {
  if (repeats === "weekly") return { frequency: "weekly" } as const;
  if (repeats === "everyWeeks") return { frequency: "weekly", interval: parseNumber(seriesInterval) } as const;
  const { ordinal } = getMonthlyPlace({ startTime: new Date(startTime), timezone });
  return { frequency: "monthly", ordinal: repeats === "monthly" ? ordinal : LAST_ORDINAL } as const;
}

/** Undefined for an event that doesn't repeat, or has no start yet. */
export function toRepeats(values: RepeatsValues, startTime: string | null, timezone: string): Input | undefined {
  if (values.repeats === "never" || !startTime) return undefined;
  const { seriesId, seriesEnds, seriesCount, seriesUntil } = values;
  const end = seriesEnds === "count" ? { count: parseNumber(seriesCount) } : { until: seriesUntil };
  return { id: seriesId, ...toRule(values, startTime, timezone), ...end };
}

const FIELDS: Record<string, keyof RepeatsValues | undefined> = {
  "repeats.interval": "seriesInterval",
  "repeats.count": "seriesCount",
  "repeats.until": "seriesUntil",
};

/** `name` is that of an error: `repeats`, or a path below it. */
export const toRepeatsField = (name: string): keyof RepeatsValues => FIELDS[name] ?? "repeats";
