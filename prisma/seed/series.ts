import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { listSeriesDates } from "@/lib/events/policy/series-dates";

import { toDemoId } from "./identity";
import { getMemberId } from "./members";
import { DAY, getSlotTimes } from "./schedule";

const TIMEZONE = "America/New_York";
const RULE = { frequency: "weekly", interval: 1, count: 8 } as const;

/** A weekly morning, from next week on. */
export function buildSeriesRows(now: Date): {
  series: Prisma.EventSeriesCreateManyInput;
  dates: Prisma.EventCreateManyInput[];
} {
  const id = toDemoId("series", "coffee");
  const createdAt = new Date(now.getTime() - 2 * DAY);
  const first = getSlotTimes({ days: 7, weekday: 2, at: "8:30", hours: 1.5 }, TIMEZONE, now);
  const dates = listSeriesDates(RULE, { ...first, timezone: TIMEZONE }).map((times, index) => ({
    id: toDemoId("event", `coffee ${index + 1}`),
    name: "Tuesday Coffee at the Market",
    description:
      "An hour and a half before work, every Tuesday. The long table by the roaster is ours; newcomers sit in the middle.",
    status: "upcoming",
    ...times,
    timezone: TIMEZONE,
    location: "St. Petersburg, FL",
    venueName: "Bandit Coffee",
    venueAddress: "2662 Central Ave, St. Petersburg, FL 33712",
    latitude: 27.77125,
    longitude: -82.66795,
    hostUserId: getMemberId("marisol"),
    capacity: 20,
    seriesId: id,
    seriesPosition: index + 1,
    createdAt,
    updatedAt: createdAt,
    followersToldAt: createdAt,
  }));
  return { series: { id, ...RULE, timezone: TIMEZONE, createdAt }, dates };
}
