import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, type QueryResultRow } from "pg";
import { z } from "zod";

import { KEEP_ALIVE } from "./keep-alive";
import { env } from "./process/env";
import { PrismaClient, type Prisma } from "./generated/prisma/client";
import { logger } from "./process/logger";
import { createStatementNames } from "./database/statement-names";

type Connections = { pool: Pool; prisma: PrismaClient; waits: number };

// On globalThis because the development server reloads this module.
const globals = globalThis as typeof globalThis & { nametagDb?: Connections };

function connect(): Connections {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    ...KEEP_ALIVE,
    max: env().DATABASE_POOL,
    // A request without a connection gets 503 soon instead of waiting.
    connectionTimeoutMillis: env().DATABASE_WAIT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: "nametag",
  });
  // Without a listener, a lost idle connection would end the process.
  pool.on("error", (error) => logger.warn({ err: error }, "idle database connection lost"));
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: createStatementNames() }),
    transactionOptions: { maxWait: env().DATABASE_WAIT_MS, timeout: 10_000 },
  });
  const opened = { pool, prisma, waits: 0 };
  const take = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => {
    if (pool.idleCount === 0 && pool.totalCount >= env().DATABASE_POOL) opened.waits += 1;
    return take(...args);
  }) as Pool["connect"];
  return opened;
}

const connections = (): Connections => (globals.nametagDb ??= connect());

export const db = (): PrismaClient => connections().prisma;

export const pool = (): Pool => connections().pool;

/** How often something waited for a connection, since the start of this process. */
export const getPoolWaits = (): number => connections().waits;

export type Tx = Prisma.TransactionClient;

export type Db = PrismaClient | Tx;

/** Not in production. Returns the rows unchanged, so a row schema must not transform. */
export function checkRows<Row>(schema: z.ZodType<Row>, rows: unknown[]): Row[] {
  if (process.env.NODE_ENV !== "production") z.array(schema).parse(rows);
  return rows as Row[];
}

/**
 * Runs a statement and returns its rows.
 * @param name of a prepared statement, with one text each. Null plans at each call, for a statement
 * whose best plan changes as tables fill.
 * @param schema of a row; `z.never()` for a statement without rows
 */
export async function query<Row extends QueryResultRow>(
  name: string | null,
  text: string,
  values: unknown[],
  schema: z.ZodType<Row>,
): Promise<Row[]> {
  const { rows } = await pool().query<Row>({ name: name ?? undefined, text, values });
  return checkRows(schema, rows);
}

export async function disconnect(): Promise<void> {
  const open = globals.nametagDb;
  globals.nametagDb = undefined;
  await open?.prisma.$disconnect();
  if (open && !open.pool.ended) await open.pool.end();
}
