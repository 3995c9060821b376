import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import { Pool } from "pg";
import { WebSocketServer, type WebSocket } from "ws";

// The baseline of `chat`: forwards messages to the id in them and stores all pending ones with one
// `unnest`. No authentication, permissions, order, limits or deduplication.
type Message = { id: string; from: string; to: string; content: string; clientId: string };

const pool = new Pool({ connectionString: process.env.DATABASE_URL });
const sockets = new Map<string, WebSocket>();
let pending: Message[] = [];
let isStoring = false;

async function store(): Promise<void> {
  isStoring = true;
  await new Promise((resolve) => setImmediate(resolve));
  while (pending.length > 0) {
    const batch = pending;
    pending = [];
    await pool.query({
      name: "relay",
      text: `INSERT INTO bench_relay (id, sender, receiver, content)
        SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[])`,
      values: [batch.map((m) => m.id), batch.map((m) => m.from), batch.map((m) => m.to), batch.map((m) => m.content)],
    });
    for (const message of batch) {
      sockets.get(message.from)?.send(JSON.stringify({ type: "message_sent", message }));
      sockets.get(message.to)?.send(JSON.stringify({ type: "receive_message", message }));
    }
  }
  isStoring = false;
}

const server = createServer();
const webSockets = new WebSocketServer({ server, perMessageDeflate: false });
webSockets.on("connection", (socket: WebSocket, request: IncomingMessage) => {
  const from = request.url?.slice(1) ?? "";
  sockets.set(from, socket);
  socket.on("message", (data: Buffer) => {
    const { to, content, clientId } = JSON.parse(data.toString()) as Message;
    pending.push({ id: randomUUID(), from, to, content, clientId });
    if (!isStoring) void store();
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`PORT ${(server.address() as AddressInfo).port}\n`));
process.on("SIGTERM", () => process.exit(0));
