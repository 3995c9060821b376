import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { MEMBER_KEYS } from "./data/members";
import { getRandomNumber } from "./identity";
import { getJoinedAt, getMemberId } from "./members";
import { DAY, HOUR } from "./schedule";

const DAYS_BACK = 90;
const PAGES = ["/events", "/", "/events/:id", "/messages", "/connections", "/profile", "/profile/:userId"] as const;
/** Share of members active on each day of the week, Sunday first. */
const WEEKDAYS = [0.14, 0.24, 0.3, 0.36, 0.42, 0.3, 0.18] as const;

/** Returns page views of the last 90 days. */
export function buildActivityRows(now: Date): Prisma.UserActivityCreateManyInput[] {
  return Array.from({ length: DAYS_BACK }, (_, daysAgo) => daysAgo).flatMap((back) => {
    const day = now.getTime() - back * DAY;
    // Activity rises toward today, as in a growing community.
    const share = (WEEKDAYS[new Date(day).getUTCDay()] ?? 0.3) * (1.35 - back / 150);
    return MEMBER_KEYS.filter((key) => getRandomNumber("active", key, String(back)) < share).flatMap((key) =>
      PAGES.filter((page, index) => getRandomNumber("page", key, String(back), page) < 0.75 - index * 0.09)
        .map((page) => ({
          userId: getMemberId(key),
          action: "page_view",
          page,
          createdAt: new Date(day - getRandomNumber("when", key, String(back), page) * 10 * HOUR),
        }))
        .filter(({ createdAt }) => createdAt > getJoinedAt(key, now)),
    );
  });
}
