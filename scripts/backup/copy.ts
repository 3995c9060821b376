import { pipeline } from "node:stream/promises";

import type { Client } from "pg";
import { from, to } from "pg-copy-streams";

/** So many bytes of rows are passed on together. */
const PART_BYTES = 4 * 1024 ** 2;
const NEWLINE = 0x0a;

/** Yields a table's rows in COPY's text format, in parts that end with a whole row. */
export async function* copyOut(client: Client, statement: string): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of client.query(to(statement)) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const joined = Buffer.concat(chunks);
    const end = joined.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield joined.subarray(0, end);
    chunks = [joined.subarray(end)];
    size = joined.length - end;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** Stores rows in COPY's text format. Returns how many the server counted. */
export async function copyIn(client: Client, statement: string, parts: AsyncIterable<Buffer>): Promise<number> {
  const rows = client.query(from(statement));
  await pipeline(parts, rows);
  return rows.rowCount;
}

/** Counts the rows of a part. */
export function countRows(part: Buffer): number {
  let rows = 0;
  // COPY writes a line break inside a value as \n, so each one ends a row.
  for (let at = part.indexOf(NEWLINE); at !== -1; at = part.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}
