import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { listAttended } from "./attendances";
import type { EventKey } from "./data/events";
import type { MemberKey } from "./data/members";
import { getEventId, getEventTimes } from "./events";
import { getRandomNumber } from "./identity";
import { getMemberId } from "./members";
import { DAY } from "./schedule";

/** The latest event that is over. */
const EVENT: EventKey = "sparkman";

/** Members with a login answer themselves. */
const WITHOUT_ANSWER: MemberKey[] = ["alex", "sam"];

const LINES: Partial<Record<MemberKey, string>> = {
  marisol: "The demo table was the best part. More of them, please.",
  jonas: "Hard to hear people near the stage.",
  camille: "Lovely place at sunset.",
  dev: "Name tags at the entrance would help.",
};

/** Answers of those who came. */
export function buildFeedbackRows(now: Date): Prisma.EventFeedbackCreateManyInput[] {
  const createdAt = new Date(getEventTimes(EVENT, now).endTime.getTime() + DAY);
  return listAttended(EVENT)
    .filter((person) => !WITHOUT_ANSWER.includes(person))
    .map((person) => ({
      eventId: getEventId(EVENT),
      userId: getMemberId(person),
      rating: 3 + Math.floor(getRandomNumber("rating", EVENT, person) * 3),
      line: LINES[person] ?? null,
      createdAt,
      updatedAt: createdAt,
    }));
}
