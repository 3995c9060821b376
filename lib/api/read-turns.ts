import { BoundedQueue } from "@/lib/core/server/bounded-queue";

const LIMITS = { running: 4, waiting: 60, messageKey: "http.busy", retryAfter: 5 } as const;

const queues = new Map<string, BoundedQueue>();

/**
 * Runs a member's reads four at a time in each process, in order, so that one member's can't hold
 * up everybody's (docs/product/sessions.md#rate-limits).
 *
 * @throws AppError `unavailable` if too many wait; what `read` throws
 */
export async function takeReadTurn<T>(userId: string, read: () => Promise<T>): Promise<T> {
  const queue = queues.get(userId) ?? new BoundedQueue(LIMITS);
  queues.set(userId, queue);
  try {
    return await queue.run(read);
  } finally {
    if (queue.isIdle()) queues.delete(userId);
  }
}
