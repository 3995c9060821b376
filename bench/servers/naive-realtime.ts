import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { Client } from "pg";
import { Server } from "socket.io";
import { WebSocketServer, type WebSocket } from "ws";

import { authenticate, CHANNEL, query } from "./naive-session";

// The baseline of the row `crowd`: each position is sent to all at the event at once, each message is stored with one INSERT, and
// each check-in is read and sent on its own.
type Frame = { type: string; token: string; eventId: string; receiverId: string; content: string; clientId: string };

const PERSON = `SELECT "userId", "firstName", "lastName", profession, company, industry, "avatarUrl" FROM profiles WHERE "userId" = $1`;

const server = createServer();
const io = new Server(server, { serveClient: false, perMessageDeflate: false, destroyUpgrade: false });
const sockets = new Map<string, WebSocket>();
const joined = new Map<string, Set<WebSocket>>();

io.use((socket, next) => {
  authenticate(String(socket.handshake.auth.token)).then(
    (userId) => {
      (socket.data as { userId: string }).userId = userId;
      next();
    },
    (error: unknown) => next(error instanceof Error ? error : new Error(String(error))),
  );
});
io.on("connection", (socket) => {
  const { userId } = socket.data as { userId: string };
  socket.on("joinEvent", async ({ eventId }: { eventId: string }, acknowledge: (response: object) => void) => {
    await socket.join(eventId);
    acknowledge({ ok: true });
  });
  socket.on("locationUpdate", (update: { eventId: string }, acknowledge: (response: object) => void) => {
    const location = { ...update, userId, timestamp: new Date().toISOString() };
    io.to(update.eventId).emit("attendeeLocationUpdate", location);
    acknowledge({ ok: true });
  });
});

async function handleFrame(socket: WebSocket, userId: string | null, frame: Frame): Promise<string | null> {
  if (frame.type === "authenticate") {
    const id = await authenticate(frame.token);
    sockets.set(id, socket);
    socket.send(JSON.stringify({ type: "authenticated", userId: id }));
    return id;
  }
  if (frame.type === "join_event") {
    const others = joined.get(frame.eventId) ?? new Set();
    joined.set(frame.eventId, others.add(socket));
    socket.send(JSON.stringify({ type: "joined_event", eventId: frame.eventId }));
  }
  if (frame.type === "send_message") {
    const [message] = await query<object>(
      "INSERT INTO bench_naive_messages (sender, receiver, content) VALUES ($1, $2, $3) RETURNING *",
      [userId, frame.receiverId, frame.content],
    );
    socket.send(JSON.stringify({ type: "message_sent", message, clientId: frame.clientId }));
    sockets.get(frame.receiverId)?.send(JSON.stringify({ type: "receive_message", message }));
  }
  return userId;
}

const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
server.on("upgrade", (request, stream, head) => {
  if (request.url !== "/ws") return;
  webSockets.handleUpgrade(request, stream, head, (socket) => {
    let userId: string | null = null;
    socket.on("message", (data: Buffer) => {
      handleFrame(socket, userId, JSON.parse(data.toString()) as Frame).then(
        (id) => (userId = id),
        (error: unknown) => process.stderr.write(`${String(error)}\n`),
      );
    });
    socket.on("close", () => {
      if (userId !== null) sockets.delete(userId);
      for (const members of joined.values()) members.delete(socket);
    });
  });
});

async function listen(): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(`LISTEN ${CHANNEL}`);
  client.on("notification", ({ payload = "{}" }) => {
    const { eventId, userId } = JSON.parse(payload) as { eventId: string; userId: string };
    void query<object>(PERSON, [userId]).then(([profile]) => {
      const frame = { type: "user_checked_in", eventId, userId, user: { id: userId, profile } };
      for (const socket of joined.get(eventId) ?? []) socket.send(JSON.stringify(frame));
    });
  });
  server.listen(0, "127.0.0.1", () => process.stdout.write(`PORT ${(server.address() as AddressInfo).port}\n`));
}

void listen();
process.on("SIGTERM", () => process.exit(0));
