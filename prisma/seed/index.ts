import { hashPassword } from "@/lib/auth/service/password";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { acquireLock } from "@/lib/core/server/locks.sql";

import { DEMO_PASSWORD, buildUserRows, getJoinedAt, getMemberId, getSeedTime } from "./members";
import { moveUpcomingEvents } from "./refresh";
import { buildSteps } from "./steps";

// A busy machine can need more than the default limit of transactions.
const DEMO_TRANSACTION = { maxWait: 60_000, timeout: 300_000 };

const readAdmin = (client: Prisma.TransactionClient) =>
  client.user.findUnique({
    where: { id: getMemberId("admin") },
    select: { createdAt: true, passwordHash: true, deletedAt: true },
  });

type Admin = NonNullable<Awaited<ReturnType<typeof readAdmin>>>;

/** The last step sets the admin's password. Only the deletion of the account removes it. */
const isUnfinished = ({ passwordHash, deletedAt }: Admin): boolean => passwordHash === null && deletedAt === null;

export async function isDemoUnfinished(): Promise<boolean> {
  const admin = await readAdmin(db());
  return admin !== null && isUnfinished(admin);
}

/**
 * Creates the members, or finds those of an interrupted seed. Returns the seed's time, or null if
 * the demo is complete.
 */
function beginSeed(now: Date, passwordHash: string): Promise<Date | null> {
  return db().$transaction(async (tx) => {
    // The lock makes simultaneous starts take turns, step by step.
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

/** Does one step. Returns false if another process has finished the seed. */
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
 * Fills an empty database with the demo: 60 members, 14 events around `now`, and their activity.
 * Each step is its own transaction and is skipped if it is done. The next call completes an
 * interrupted seed with the same rows. Does nothing if the demo is complete.
 * @param onProgress receives the number of stored rows and of all rows after each step
 */
export async function seedDemo(
  now: Date,
  onProgress: (stored: number, total: number) => void = () => undefined,
): Promise<void> {
  // One hash for all members, because hashing is slow on purpose.
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

/**
 * If the open event has ended or ends within 45 minutes, moves the upcoming events to around `now`
 * and checks the open event's guests in again. Keeps members' changes. Does nothing without a demo.
 */
export async function refreshDemo(now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    await acquireLock(tx, "demo");
    await moveUpcomingEvents(tx, now);
  }, DEMO_TRANSACTION);
}
