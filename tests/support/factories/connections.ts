import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/** Creates a connection, which is accepted by default. */
export async function createConnection(
  requesterId: string,
  receiverId: string,
  connection: Partial<Prisma.ConnectionUncheckedCreateInput> = {},
) {
  const now = clock.now();
  return db().connection.create({
    data: {
      requesterId,
      receiverId,
      createdAt: now,
      declinedAt: connection.status === "declined" ? now : null,
      ...connection,
    },
  });
}

export async function createBlock(blockerId: string, blockedId: string) {
  return db().block.create({ data: { blockerId, blockedId, createdAt: clock.now() } });
}
