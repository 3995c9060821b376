import { Client } from "pg";

/**
 * How many statements reach PostgreSQL while `work` runs, whoever sends them (Prisma goes through the same driver).
 * Each call is counted, so keep the work's own set-up outside.
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
