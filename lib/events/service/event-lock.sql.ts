import { z } from "zod";

import { checkRows } from "@/lib/core/server/db";
import { Prisma } from "@/lib/core/server/generated/prisma/client";

const rowSchema = z.object({ id: z.uuid() });

type Options = {
  /** Also makes new rows wait that refer to the event by a foreign key, as check-ins do. For deleting the event. */
  blockReferences?: boolean;
};

/**
 * Locks events until the transaction ends, in the order of their ids, so that two such locks cannot wait for each other. Every
 * change of an event's seats takes it before it touches an RSVP.
 * @returns the ids of the events that exist
 *
 * Raw because Prisma has no row locks.
 */
export async function lockEvents(
  tx: Prisma.TransactionClient,
  ids: string[],
  { blockReferences = false }: Options = {},
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM events WHERE id = ANY(${ids}::uuid[])
    ORDER BY id ${Prisma.raw(blockReferences ? "FOR UPDATE" : "FOR NO KEY UPDATE")}`;
  return checkRows(rowSchema, rows).map(({ id }) => id);
}
