import { Outbox, type OutboxEntry } from "@/components/live/outbox/outbox";
import { db } from "@/lib/core/server/db";
import type { MessageResponse } from "@/lib/messages/schema";

import { createConnection } from "@/tests/support/factories/connections";
import { createMember } from "@/tests/support/factories/users";
import { startRealtime, type TestRealtime } from "@/tests/support/servers/realtime";
import { callRoute } from "@/tests/support/servers/route";
import type { TestSocket } from "@/tests/support/servers/web-socket";

type Member = Awaited<ReturnType<typeof createMember>>;

const COUNT = 200;

/** A sender's device: the product's outbox on a socket that disconnects repeatedly. */
async function createDevice(realtime: TestRealtime, member: Member, disconnectEvery: number) {
  let socket: TestSocket | null = null;
  let stored: readonly OutboxEntry[] = [];
  let acknowledged = 0;
  let disconnects = 0;
  let resolveDrained: () => void = () => undefined;
  const outboxDrained = new Promise<void>((resolve) => (resolveDrained = resolve));
  const outbox = new Outbox(
    {
      send: (frame) => {
        socket?.send({ ...frame, token: member.token });
        return socket !== null;
      },
      replaceSocket: () => undefined,
    },
    {
      load: () => [],
      loadOthers: () => [],
      save: (entries) => {
        stored = entries;
        return true;
      },
      adoptOrphans: async () => undefined,
    },
  );

  async function openSocket(): Promise<void> {
    const newSocket = (socket = await realtime.connect(member.token));
    outbox.onConnected();
    void handleFrames(newSocket);
  }
  async function handleFrames(newSocket: TestSocket): Promise<void> {
    while (socket === newSocket) {
      const ack = await newSocket.next("message_sent").catch(() => null);
      if (!ack || socket !== newSocket) return;
      acknowledged++;
      // Breaks after the acknowledgement arrives but before it is handled, so a stored message is
      // sent again.
      if (acknowledged % disconnectEvery === 0) {
        disconnects++;
        socket = null;
        outbox.onDisconnected();
        await newSocket.terminate();
        void openSocket();
        return;
      }
      outbox.acknowledge(ack.clientId ? [ack.clientId] : []);
      if (stored.length === 0) resolveDrained();
    }
  }
  await openSocket();
  return { outbox, outboxDrained, countDisconnects: () => disconnects };
}

/**
 * A receiver: catches up from its last message after each reconnect, as the app does, on a socket
 * that disconnects regularly.
 */
async function receiveAll(
  realtime: TestRealtime,
  member: Member,
  from: Member,
  count: number,
): Promise<MessageResponse[]> {
  const ledger: MessageResponse[] = [];
  const catchUp = async (): Promise<void> => {
    const last = ledger.at(-1);
    const { json } = await callRoute<MessageResponse[]>(
      await import("@/app/api/messages/conversation/[userId]/route"),
      "GET",
      {
        path: `/api/messages/conversation/${from.userId}${last ? `?after=${last.id}` : ""}`,
        params: { userId: from.userId },
        token: member.token,
      },
    );
    ledger.push(...json.filter(({ seq }) => seq > (last?.seq ?? 0)));
    if (last && json.length === 200) await catchUp();
  };
  while (ledger.length < count) {
    const socket = await realtime.connect(member.token);
    await catchUp();
    for (let receivedCount = 0; receivedCount < 17 && ledger.length < count;) {
      const { message } = await socket.next("receive_message");
      if (message.seq <= (ledger.at(-1)?.seq ?? 0)) continue;
      ledger.push(message);
      receivedCount++;
    }
    await socket.terminate();
  }
  return ledger;
}

it("loses, duplicates and reorders no message while the sockets of both sides keep disconnecting", async () => {
  const realtime = await startRealtime({ consume: () => Promise.resolve() });
  const [ana, ben] = [await createMember(), await createMember()];
  await createConnection(ana.userId, ben.userId);
  const first = await createDevice(realtime, ana, 7);
  const contents = Array.from({ length: COUNT }, (_, index) => `Message ${index}`);
  // The first message is stored before anyone reads, so that a catch-up always has a message to
  // start from.
  for (const content of contents.slice(0, 1)) first.outbox.add({ receiverId: ben.userId, content });
  await first.outboxDrained;
  const read = receiveAll(realtime, ben, ana, COUNT);
  for (const content of contents.slice(1)) first.outbox.add({ receiverId: ben.userId, content });
  const ledger = await read;

  expect(ledger.map(({ content }) => content)).toEqual(contents);
  expect(ledger.map(({ seq }) => seq)).toEqual(contents.map((_, index) => index + 1));
  expect(await db().message.count()).toBe(COUNT);
  expect(first.countDisconnects()).toBeGreaterThan(20);
});
