import { Client, type QueryConfig } from "pg";

const getText = (statement: unknown): string =>
  typeof statement === "string" ? statement : ((statement as QueryConfig | undefined)?.text ?? "");

/**
 * Counts the statements that this process sends to PostgreSQL while `work` runs, including those of
 * Prisma, which uses the same driver. Do the test's setup outside of `work`.
 * @param matching only statements whose text matches, where a server's background work may send
 * others meanwhile
 */
export async function countQueries<Result>(
  work: () => Promise<Result>,
  matching = /(?:)/,
): Promise<{ queries: number; result: Result }> {
  const spy = jest.spyOn(Client.prototype, "query");
  try {
    const result = await work();
    return { queries: spy.mock.calls.filter(([statement]) => matching.test(getText(statement))).length, result };
  } finally {
    spy.mockRestore();
  }
}
