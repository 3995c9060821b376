import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import type { MemberKey } from "./data/members";
import { toDemoId } from "./identity";
import { getMemberId } from "./members";
import { DAY } from "./schedule";

const ORGANIZER: MemberKey = "priya";

/** The page of a member who hosts an event to come. */
export function buildOrganizerRows(now: Date): Prisma.OrganizerCreateManyInput[] {
  const createdAt = new Date(now.getTime() - 10 * DAY);
  return [
    {
      id: toDemoId("organizer", ORGANIZER),
      userId: getMemberId(ORGANIZER),
      slug: "tampa-breakfasts",
      name: "Tampa Founders Breakfasts",
      about: "Coffee, eggs and short talks before work. Founders and investors at the same tables, once a month.",
      isPublished: true,
      createdAt,
      updatedAt: createdAt,
    },
  ];
}

export const buildOrganizerFollowRows = (now: Date): Prisma.OrganizerFollowCreateManyInput[] => [
  {
    userId: getMemberId("marisol"),
    organizerId: toDemoId("organizer", ORGANIZER),
    createdAt: new Date(now.getTime() - 5 * DAY),
  },
];
