import { once } from "node:events";
import type { Socket } from "node:net";

import type { Client, Connection } from "pg";

/**
 * COPY through pg, which passes the messages of the protocol to the query that runs. The package pg-copy-streams does the
 * same with more options.
 */
type CopyConnection = Connection & {
  stream: Socket;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** So many bytes of rows are passed on together. */
const PART_BYTES = 4 * 1024 ** 2;

type Handlers = {
  handleCopyData?(message: { chunk: Buffer }, connection: CopyConnection): void;
  handleCopyInResponse?(connection: CopyConnection): void;
};

/** Runs a COPY statement. Resolves with the number of rows that the server counted. */
function runCopy(client: Client, statement: string, handlers: Handlers): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    const query = {
      submit: (connection: Connection) => connection.query(statement),
      handleCommandComplete: ({ text }: { text: string }) => void (rows = Number(text.split(" ").at(-1))),
      handleReadyForQuery: () => resolve(rows),
      handleError: (error: Error) => reject(error),
      ...handlers,
    };
    client.query(query);
  });
}

/** Passes a table's rows on in COPY's text format, in parts that end with a whole row. Returns how many rows there are. */
export async function copyOut(
  client: Client,
  statement: string,
  onPart: (part: Buffer) => Promise<void>,
): Promise<number> {
  let lines: Buffer[] = [];
  let size = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    const part = Buffer.concat(lines);
    lines = [];
    size = 0;
    writing = writing.then(() => onPart(part));
    // The rejection is thrown below.
    writing.catch(() => undefined);
    return writing;
  };
  const rows = await runCopy(client, statement, {
    handleCopyData({ chunk }, { stream }) {
      // A copy, because the parser uses its buffer again.
      lines.push(Buffer.from(chunk));
      size += chunk.length;
      if (size < PART_BYTES) return;
      stream.pause();
      void flush()
        .catch(() => undefined)
        .finally(() => stream.resume());
    },
  });
  await writing;
  if (size > 0) await flush();
  return rows;
}

/** Stores rows in COPY's text format. Returns how many there were. */
export async function copyIn(client: Client, statement: string, parts: AsyncIterable<Buffer>): Promise<number> {
  let failure: unknown;
  const send = async (connection: CopyConnection): Promise<void> => {
    try {
      for await (const part of parts) {
        connection.sendCopyFromChunk(part);
        if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
      }
      connection.endCopyFrom();
    } catch (error) {
      failure = error;
      connection.sendCopyFail("the source failed");
    }
  };
  try {
    return await runCopy(client, statement, { handleCopyInResponse: (connection) => void send(connection) });
  } catch (error) {
    throw failure ?? error;
  }
}
