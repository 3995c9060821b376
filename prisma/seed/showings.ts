import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { listAttended } from "./attendances";
import { EVENT_KEYS, getDemoEvent } from "./data/events";
import { getEventId, getEventTimes } from "./events";
import { getMemberId } from "./members";

/** Others whom each was shown at a past event, and who were shown each. */
const SHOWN = 4;

export const buildShowingRows = (now: Date): Prisma.SuggestionShowingCreateManyInput[] =>
  EVENT_KEYS.filter((key) => getDemoEvent(key).attendanceRate).flatMap((key) => {
    const people = listAttended(key).map(getMemberId);
    return people.flatMap((viewerId, index) =>
      Array.from({ length: SHOWN }, (_, step) => ({
        eventId: getEventId(key),
        viewerId,
        userId: people[(index + step + 1) % people.length] ?? "",
        slot: step + 1,
        shownAt: getEventTimes(key, now).startTime,
      })),
    );
  });
