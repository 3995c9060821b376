import { Client } from "pg";

/**
 * Counts the statements that this process sends to PostgreSQL while `work` runs, including those of Prisma, which uses the
 * same driver. Do the test's setup outside of `work`.
 */
export async function countQueries<Result>(work: () => Promise<Result>): Promise<{ queries: number; result: Result }> {
  const spy = jest.spyOn(Client.prototype, "query");
  try {
    const result = await work();
    return { queries: spy.mock.calls.length, result };
  } finally {
    spy.mockRestore();
  }
}
