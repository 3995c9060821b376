import type { Db } from "@/lib/core/server/db";

/**
 * Runs a statement that finds a set of people and writes their deliveries. Returns how many rows it
 * ends with: those that its INSERT wrote, or those of its SELECT.
 * Raw because one statement reads and writes the set. With Prisma, the rows of a large event would
 * block this process for seconds.
 */
export const writeDeliveries = (client: Db, text: string, ...values: string[]): Promise<number> =>
  client.$executeRawUnsafe(text, ...values);
