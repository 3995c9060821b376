import { randomUUID } from "node:crypto";

import type { Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import type { SetQuestionsInput } from "../schema/questions";

/**
 * Creates events with everything that each has from its start. Returns their ids, in the order of
 * the rows, of which there is at least one.
 * @param questions asked by each
 * @param team of each, instead of its creator as the owner
 */
export async function insertEvents(
  tx: Tx,
  rows: Prisma.EventCreateManyInput[],
  questions: SetQuestionsInput["questions"] = [],
  team?: { userId: string; role: string }[],
): Promise<[string, ...string[]]> {
  const events = rows.map((row) => ({ ...row, id: randomUUID() }));
  await tx.event.createMany({ data: events });
  const members = events.flatMap(({ id: eventId, createdById, createdAt }) => {
    const own = team ?? (createdById ? [{ userId: createdById, role: "owner" }] : []);
    return own.map((member) => ({ eventId, ...member, ...(createdAt && { createdAt }) }));
  });
  await tx.eventTeamMember.createMany({ data: members });
  const asked = events.flatMap(({ id: eventId, createdAt }) =>
    questions.map(({ id: _id, ...question }, index) => ({
      ...{ eventId, position: index + 1, ...question },
      ...(createdAt && { createdAt }),
    })),
  );
  await tx.eventQuestion.createMany({ data: asked });
  return events.map(({ id }) => id) as [string, ...string[]];
}
