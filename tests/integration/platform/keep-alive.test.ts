import { readFileSync } from "node:fs";
import type { Socket } from "node:net";

import type { PoolClient } from "pg";

import { pool } from "@/lib/core/server/db";

type WithSocket = PoolClient & { connection: { stream: Socket } };

/** `02`: the kernel sends a probe when the connection has been idle (proc_net_tcp.txt of Linux). */
const readTimer = (localPort: number): string | undefined => {
  const port = localPort.toString(16).toUpperCase().padStart(4, "0");
  const lines = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => readFileSync(file, "utf8").split("\n"));
  const fields = lines.map((line) => line.trim().split(/\s+/)).find(([, local]) => local?.endsWith(`:${port}`));
  return fields?.[5]?.slice(0, 2);
};

// Other systems don't list their timers.
(process.platform === "linux" ? test : test.skip)("lets the kernel probe idle database connections", async () => {
  const client = (await pool().connect()) as WithSocket;
  await client.query("SELECT 1");
  const { localPort = 0 } = client.connection.stream;
  client.release();
  expect(readTimer(localPort)).toBe("02");
});
