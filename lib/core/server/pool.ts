import { DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryConfig } from "pg";

/**
 * PostgreSQL refused the values of the statement, waited too long for a lock, or stopped it at its time limit. Everything else may come from the connection: an
 * aborted transaction, a prepared statement that is gone or no longer fits its tables, a server that only reads.
 */
const isRefused = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(?:22|23|40)|^(?:55P03|57014|P0001)$/.test(error.code ?? "");

/** Such a statement is one statement. A text without values can be several, of which the first begins a transaction. */
const isSingle = (statement: string | QueryConfig, values: unknown[] | undefined): boolean => {
  const given = typeof statement === "string" ? values : (statement.values ?? values);
  return given !== undefined && given.length > 0;
};

/** The query reports a lost connection. Without a listener, the event would end the process. */
const ignore = (): void => undefined;

/** Takes a connection and listens to its errors at once: one that comes in the same turn has no other listener. */
const connect = (pool: Pool): Promise<PoolClient> =>
  new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (!client) return reject(error ?? new Error("The pool returned no connection"));
      client.on("error", ignore);
      resolve(client);
    });
  });

/**
 * Creates a pool whose `query` keeps its connection when PostgreSQL refuses the statement. The package's own closes it after any error, so
 * that each violated constraint, which the app expects for what is sent twice, would cost a new connection and its prepared
 * statements.
 */
export function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  const query = async (statement: string | QueryConfig, values?: unknown[]) => {
    const client = await connect(pool);
    let isUsable = false;
    try {
      const result = await client.query(statement, values);
      isUsable = true;
      return result;
    } catch (error) {
      isUsable = isSingle(statement, values) && isRefused(error);
      throw error;
    } finally {
      client.release(!isUsable);
      client.off("error", ignore);
    }
  };
  return Object.assign(pool, { query });
}
