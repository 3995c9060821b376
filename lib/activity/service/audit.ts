import { clock } from "@/lib/core/shared/clock";
import { db, type Db } from "@/lib/core/server/db";
import { Prisma } from "@/lib/core/server/generated/prisma/client";

export type AuditInput = {
  actorId: string;
  action: `${string}.${string}`;
  subjectType: "user" | "event" | "report" | "system";
  subjectId?: string;
  /** The old and new values. Must be small and without secrets. */
  details?: Prisma.InputJsonObject;
};

/** Pass the transaction of the action, so that neither is stored without the other. */
export async function recordAudit(input: AuditInput, client: Db = db()): Promise<void> {
  const { details, ...rest } = input;
  await client.auditEntry.create({
    data: { ...rest, details: details ?? Prisma.DbNull, createdAt: clock.now() },
    select: { id: true },
  });
}

export const recordEventAudit = (
  { userId: actorId }: { userId: string },
  action: string,
  subjectId: string,
  details: Prisma.InputJsonObject,
  client?: Db,
): Promise<void> =>
  recordAudit({ actorId, action: `event.${action}`, subjectType: "event", subjectId, details }, client);
