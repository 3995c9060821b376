import { hashPassword } from "@/lib/auth/service/password/password";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { acquireLock } from "@/lib/core/server/database/locks.sql";

import { DEMO_PASSWORD, buildUserRows, getJoinedAt, getMemberId, getSeedTime } from "./members";
import { moveUpcomingEvents } from "./refresh";
import { buildSteps } from "./steps";

// A busy machine may need longer than other transactions may take.
const DEMO_TRANSACTION = { maxWait: 60_000, timeout: 300_000 };

const readAdmin = (client: Prisma.TransactionClient) =>
  client.user.findUnique({
    where: { id: getMemberId("admin") },
    select: { createdAt: true, passwordHash: true, deletedAt: true },
  });

type Admin = NonNullable<Awaited<ReturnType<typeof readAdmin>>>;

/** The last step sets the admin's password. Only deleting the account removes it. */
const isUnfinished = ({ passwordHash, deletedAt }: Admin): boolean => passwordHash === null && deletedAt === null;

export async function isDemoUnfinished(): Promise<boolean> {
  const admin = await readAdmin(db());
  return admin !== null && isUnfinished(admin);
}

/** Resumes an interrupted seed. Returns its time, or null if the demo is complete. */
function beginSeed(now: Date, passwordHash: string): Promise<Date | null> {
  return db().$transaction(async (tx) => {
    // Simultaneous starts take turns, step by step.
    await acquireLock(tx, "demo");
    const admin = await readAdmin(tx);
    if (admin) return isUnfinished(admin) ? getSeedTime(admin.createdAt) : null;
    const users = buildUserRows(now, passwordHash);
    await tx.user.createMany({
      data: users.map((user) => (user.id === getMemberId("admin") ? { ...user, passwordHash: null } : user)),
    });
    return now;
  }, DEMO_TRANSACTION);
}

/** Returns false if another start has finished the seed. */
function continueSeed(step: (tx: Prisma.TransactionClient) => Promise<unknown>): Promise<boolean> {
  return db().$transaction(async (tx) => {
    await acquireLock(tx, "demo");
    const admin = await readAdmin(tx);
    // Members may already have changed a finished demo.
    if (!admin || !isUnfinished(admin)) return false;
    await step(tx);
    return true;
  }, DEMO_TRANSACTION);
}

/**
 * Skips steps that are done, so the next call completes an interrupted seed. Does nothing if the
 * demo is complete. @param onProgress receives the number of rows stored and of all rows
 */
export async function seedDemo(
  now: Date,
  onProgress: (stored: number, total: number) => void = () => undefined,
): Promise<void> {
  // One hash for all members, because hashing is slow.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const seededAt = await beginSeed(now, passwordHash);
  if (!seededAt) return;
  const steps = buildSteps(seededAt);
  const total = steps.reduce((sum, { size }) => sum + size, 0);
  let stored = 0;
  for (const { size, insert } of steps) {
    if (!(await continueSeed(insert))) return;
    onProgress((stored += size), total);
  }
  await continueSeed((tx) =>
    tx.user.update({
      where: { id: getMemberId("admin") },
      data: { passwordHash, updatedAt: getJoinedAt("admin", seededAt) },
    }),
  );
}

/** Moves the demo if its open event ends within 45 minutes. Keeps what members changed. */
export async function refreshDemo(now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    await acquireLock(tx, "demo");
    await moveUpcomingEvents(tx, now);
  }, DEMO_TRANSACTION);
}
