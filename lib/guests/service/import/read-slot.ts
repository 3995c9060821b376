import { AppError } from "@/lib/core/shared/errors";

/** Each file takes some memory while it is read. */
const MAX_READING = 3;
const reading = new Set<string>();

/**
 * One file per account at a time, and a few per process.
 * @throws AppError `conflict`, `unavailable`; what `work` throws
 */
export async function withReadSlot<T>(userId: string, work: () => Promise<T>): Promise<T> {
  if (reading.has(userId)) throw new AppError("conflict", "guestImport.inProgress");
  if (reading.size >= MAX_READING) throw new AppError("unavailable", "guestImport.busy", { retryAfter: 5 });
  reading.add(userId);
  try {
    return await work();
  } finally {
    reading.delete(userId);
  }
}
