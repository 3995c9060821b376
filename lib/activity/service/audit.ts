import { clock } from "@/lib/core/shared/clock";
import { db, type Db } from "@/lib/core/server/db";
import { Prisma } from "@/lib/core/server/generated/prisma/client";

/** What an admin did. `action` reads subject.past-tense, like `user.role_changed`. */
export type AuditInput = {
  actorId: string;
  action: `${string}.${string}`;
  subjectType: "user" | "event" | "report" | "system";
  subjectId?: string;
  /** Small and without secrets: what changed, from what to what. */
  details?: Prisma.InputJsonObject;
};

/** Writes an admin's action down, in the transaction that does it: neither stands without the other. */
export async function recordAudit(input: AuditInput, client: Db = db()): Promise<void> {
  const { details, ...rest } = input;
  await client.auditEntry.create({
    data: { ...rest, details: details ?? Prisma.DbNull, createdAt: clock.now() },
    select: { id: true },
  });
}
