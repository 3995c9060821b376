import { clock } from "@/lib/core/shared/clock";
import { db, type Db } from "@/lib/core/server/db";
import { Prisma } from "@/lib/core/server/generated/prisma/client";

/** An action of an admin or organizer, or what they should know of a member. `action` has the form subject.past_tense, like `user.role_changed`. */
export type AuditInput = {
  actorId: string;
  action: `${string}.${string}`;
  subjectType: "user" | "event" | "report" | "system";
  subjectId?: string;
  /** The old and new values. Must be small and must not contain secrets. */
  details?: Prisma.InputJsonObject;
};

/** Records an admin's action, in the transaction of the action, so that neither is stored without the other. */
export async function recordAudit(input: AuditInput, client: Db = db()): Promise<void> {
  const { details, ...rest } = input;
  await client.auditEntry.create({
    data: { ...rest, details: details ?? Prisma.DbNull, createdAt: clock.now() },
    select: { id: true },
  });
}
