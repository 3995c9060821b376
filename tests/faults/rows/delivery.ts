import { randomUUID } from "node:crypto";

import { db } from "@/lib/core/server/db";
import { createConnection } from "@/tests/support/factories/connections";
import type { ServerFrame } from "@/lib/api/protocol/frames";

import { createPeople } from "../clients/chat";
import { call, waitFor } from "../clients/http";
import { LiveSocket } from "../clients/live-socket";
import type { Person } from "../clients/sender";
import type { Row } from "../ledger";

async function createPair(): Promise<[Person, Person]> {
  const [ana, ben] = await createPeople(2);
  if (!ana || !ben) throw new Error("There are too few people");
  await createConnection(ana.userId, ben.userId);
  return [ana, ben];
}

/** Returns a socket that records what it received. */
async function open({ token }: Person, port: number) {
  const frames: ServerFrame[] = [];
  const socket = new LiveSocket({ token, address: () => ({ port }), onFrame: (frame) => frames.push(frame) });
  if ((await waitFor(() => socket.isOnline, 60_000)) === null) throw new Error("A socket did not come online");
  const list = <Type extends ServerFrame["type"]>(type: Type) =>
    frames.filter((frame): frame is Extract<ServerFrame, { type: Type }> => frame.type === type);
  return { socket, frames, list };
}

/** F6. */
export const repeatSends: Row = {
  id: "F6",
  title: "One send twenty times over two sockets",
  seconds: 60,
  async run(entry, { realtimes, slack }) {
    const [ana, ben] = await createPair();
    const sockets = [await open(ana, realtimes[0].port), await open(ana, realtimes[1].port)];
    sockets.forEach(({ socket }) => entry.onEnd(() => socket.stop()));
    const clientId = randomUUID();
    const frame = { type: "send_message", token: ana.token, receiverId: ben.userId, content: "Once", clientId };
    for (let send = 0; send < 20; send += 1) sockets[send % 2]?.socket.send(frame);
    const acknowledgements = () => sockets.flatMap(({ list }) => list("message_sent"));
    const areAcknowledged = await waitFor(() => acknowledgements().length >= 20, 30_000 * slack);
    entry.require(areAcknowledged !== null, "not every send was acknowledged in time");
    sockets[0]?.socket.send({ ...frame, content: "Other words" });
    const isRefused = await waitFor(() => (sockets[0]?.list("error").length ?? 0) > 0, 30_000);
    entry.did = "the same clientId, ten times each on the sockets of two processes at once, then once with other words";
    entry.requireAtLeast("acknowledged", acknowledgements().length, 20);
    entry.requireCount("rows", await db().message.count({ where: { senderId: ana.userId } }), 1);
    entry.requireCount("ids", new Set(acknowledgements().map(({ message }) => message.id)).size, 1);
    entry.requireCount("other words refused", isRefused === null ? 0 : 1, 1);
  },
};

/** F7. */
export const readOnTwoProcesses: Row = {
  id: "F7",
  title: "Two tabs on two processes",
  seconds: 60,
  async run(entry, { webs, realtimes }) {
    const [ana, ben] = await createPair();
    const tabs = [await open(ben, realtimes[0].port), await open(ben, realtimes[1].port)];
    const sender = await open(ana, realtimes[0].port);
    [...tabs, sender].forEach(({ socket }) => entry.onEnd(() => socket.stop()));
    const count = 15;
    for (let send = 0; send < count; send += 1) {
      const content = `Message ${send}`;
      sender.socket.send({
        type: "send_message",
        token: ana.token,
        receiverId: ben.userId,
        content,
        clientId: randomUUID(),
      });
    }
    const copies = () => tabs.map(({ list }) => list("receive_message"));
    await waitFor(() => copies().every(({ length }) => length >= count), 30_000);
    const readUnread = async () => {
      const read = (web: (typeof webs)[number]) =>
        call<{ count: number }>(web, "GET", "/api/messages/unread-count", { token: ben.token });
      return Promise.all(webs.map(async (web) => (await read(web)).body.count));
    };
    const before = await readUnread();
    await call(webs[0], "POST", `/api/messages/mark-read/${ana.userId}`, { token: ben.token });
    const after = await readUnread();
    entry.did = `${count} messages to a member with a tab on each process, unread counts from both web processes`;
    for (const [index, frames] of copies().entries()) {
      entry.requireCount(`copies in tab ${index + 1}`, frames.length, count);
      const seqs = frames.map(({ message }) => message.seq);
      entry.require(
        new Set(seqs).size === count && seqs.every((seq, at) => seq === at + 1),
        `tab ${index + 1} has another order`,
      );
    }
    entry.count("unread before", before.join(" and "));
    entry.require(
      before.every((unread) => unread === count),
      "the unread counts before differ",
    );
    entry.count("unread after one tab read", after.join(" and "));
    entry.require(
      after.every((unread) => unread === 0),
      "the unread counts after differ",
    );
  },
};
