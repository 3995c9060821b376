import { randomUUID } from "node:crypto";

import type { Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/**
 * Creates events with everything that each has from its start. Returns their ids, in the order of
 * the rows, of which there is at least one.
 */
export async function insertEvents(tx: Tx, rows: Prisma.EventCreateManyInput[]): Promise<[string, ...string[]]> {
  const events = rows.map((row) => ({ ...row, id: randomUUID() }));
  await tx.event.createMany({ data: events });
  const owners = events.flatMap(({ id, createdById, createdAt }) =>
    createdById ? [{ eventId: id, userId: createdById, role: "owner", ...(createdAt && { createdAt }) }] : [],
  );
  await tx.eventTeamMember.createMany({ data: owners });
  return events.map(({ id }) => id) as [string, ...string[]];
}
