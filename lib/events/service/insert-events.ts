import { randomUUID } from "node:crypto";

import type { Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import type { SetQuestionsInput } from "../schema/questions";

/**
 * Creates events with everything that each has from its start. Returns their ids, in the order of
 * the rows, of which there is at least one.
 * @param questions asked by each
 */
export async function insertEvents(
  tx: Tx,
  rows: Prisma.EventCreateManyInput[],
  questions: SetQuestionsInput["questions"] = [],
): Promise<[string, ...string[]]> {
  const events = rows.map((row) => ({ ...row, id: randomUUID() }));
  await tx.event.createMany({ data: events });
  const owners = events.flatMap(({ id, createdById, createdAt }) =>
    createdById ? [{ eventId: id, userId: createdById, role: "owner", ...(createdAt && { createdAt }) }] : [],
  );
  await tx.eventTeamMember.createMany({ data: owners });
  const asked = events.flatMap(({ id: eventId, createdAt }) =>
    questions.map(({ id: _id, ...question }, index) => ({
      ...{ eventId, position: index + 1, ...question },
      ...(createdAt && { createdAt }),
    })),
  );
  await tx.eventQuestion.createMany({ data: asked });
  return events.map(({ id }) => id) as [string, ...string[]];
}
