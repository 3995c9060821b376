import { DatabaseError, Pool, type PoolConfig, type QueryConfig } from "pg";

/** A statement that PostgreSQL refused: a constraint, a lock, a time limit. The connection is as good as before. */
const isRefused = (error: unknown): boolean => error instanceof DatabaseError && error.severity === "ERROR";

/** The query reports a lost connection. Without a listener, the event would end the process. */
const ignore = (): void => undefined;

/**
 * Creates a pool whose `query` keeps its connection when PostgreSQL refuses the statement. The package's own closes it after any error, so
 * that each violated constraint, which the app expects for what is sent twice, would cost a new connection and its prepared
 * statements.
 */
export function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  const query = async (statement: string | QueryConfig, values?: unknown[]) => {
    const client = await pool.connect();
    client.on("error", ignore);
    let failure: unknown;
    try {
      return await client.query(statement, values);
    } catch (error) {
      if (!isRefused(error)) failure = error;
      throw error;
    } finally {
      client.off("error", ignore);
      client.release(failure instanceof Error ? failure : failure !== undefined);
    }
  };
  return Object.assign(pool, { query });
}
