import { setTimeout as sleep } from "node:timers/promises";

import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import { AppError, isUniqueViolation } from "@/lib/core/shared/errors";
import type { ErrorMessageKey } from "@/lib/core/shared/error-message";

import { syncRunSchema } from "../../responses/sync";
import type { SyncRunResponse } from "../../schema/sync";

/** A run without progress for this long has ended with its process. Longer than a page takes. */
const RUN_TIMEOUT_MS = 180_000;
const POLL_INTERVAL_MS = 250;

const RUN = {
  id: true,
  status: true,
  pagesDone: true,
  pagesTotal: true,
  count: true,
  message: true,
  startedAt: true,
  finishedAt: true,
} satisfies Prisma.SyncRunSelect;

export async function getLatestRun(): Promise<SyncRunResponse | null> {
  const run = await db().syncRun.findFirst({ orderBy: { startedAt: "desc" }, select: RUN });
  return (
    run &&
    syncRunSchema.parse({
      ...run,
      startedAt: run.startedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
    })
  );
}

/** Returns null while another runs. A unique index allows one in all processes. */
export async function startRun(): Promise<string | null> {
  const now = clock.now();
  await db().syncRun.updateMany({
    where: { status: "running", updatedAt: { lt: new Date(now.getTime() - RUN_TIMEOUT_MS) } },
    data: { status: "failed", message: "events.sync.interrupted", finishedAt: now, updatedAt: now },
  });
  try {
    const { id } = await db().syncRun.create({ data: { startedAt: now, updatedAt: now }, select: { id: true } });
    return id;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

export async function storeProgress(id: string, pagesDone: number, pagesTotal: number): Promise<void> {
  await db().syncRun.updateMany({ where: { id }, data: { pagesDone, pagesTotal, updatedAt: clock.now() } });
}

export async function finishRun(
  id: string,
  { status, count, message }: { status: "done" | "failed"; count: number; message: string | null },
): Promise<void> {
  const now = clock.now();
  await db().syncRun.updateMany({
    where: { id, status: "running" },
    data: { status, count, message, finishedAt: now, updatedAt: now },
  });
}

/** Also accepts a run that has ended since. Returns its count, or throws its failure. */
export async function waitForRun(): Promise<number> {
  const running = await db().syncRun.findFirst({ where: { status: "running" }, select: { id: true } });
  const found = running ?? (await getLatestRun());
  const deadline = performance.now() + RUN_TIMEOUT_MS;
  while (found && performance.now() < deadline) {
    const run = await db().syncRun.findUnique({ where: { id: found.id }, select: RUN });
    if (run?.status === "done") return run.count;
    const key = (run?.message ?? "events.sync.failed") as ErrorMessageKey;
    if (run?.status === "failed") throw new AppError("unavailable", key);
    await sleep(POLL_INTERVAL_MS);
  }
  throw new AppError("conflict", "events.sync.alreadyRunning");
}
