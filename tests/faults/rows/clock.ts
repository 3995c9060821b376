import { createConnection } from "@/tests/support/factories/connections";
import { createUser, PASSWORD } from "@/tests/support/factories/users";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";

import { Chat, createPeople } from "../clients/chat";
import { call, waitFor, type Answer } from "../clients/http";
import { Sender } from "../clients/sender";
import type { AppProcess } from "../cluster/process";
import type { Row } from "../ledger";

const HOUR_MS = 3_600_000;
type Conversation = { userId: string };

/** Reads a member's conversations to the end, each page from another process. */
async function readConversations(webs: readonly AppProcess[], token: string): Promise<string[]> {
  const ids: string[] = [];
  let path: string | null = "/api/messages/conversations";
  for (let page = 0; path; page += 1) {
    const web = webs[page % webs.length];
    if (!web) throw new Error("There is no web process");
    const { status, body, headers }: Answer<Conversation[]> = await call(web, "GET", path, { token });
    if (status !== 200) throw new Error(`${path} responded with ${status}`);
    ids.push(...body.map(({ userId }) => userId));
    path = /<[^>]*?(\/api\/[^>]+)>;\s*rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? null;
  }
  return ids;
}

/** F8. */
export const shiftClock: Row = {
  id: "F8",
  title: "One process of each kind an hour ahead",
  seconds: 120,
  async run(entry, { cluster, webs, realtimes }) {
    const fast = { clockOffsetMs: HOUR_MS };
    const [web, realtime] = [await cluster.startWeb(fast), await cluster.startRealtime(fast)];
    entry.onEnd(() => cluster.end([web, realtime]));
    const chat = await Chat.start({
      pairs: 10,
      senderAddress: (pair) => (pair % 2 ? realtime : realtimes[0]),
      readerAddress: (pair) => (pair % 2 ? realtimes[0] : realtime),
      web: (pair) => (pair % 3 ? web : webs[0]),
    });
    entry.onEnd(() => chat.stop());
    chat.write();
    await waitFor(() => chat.acknowledged >= 60, 60_000);
    await chat.finish(entry);

    // A member to whom 60 others write, by turns through a process with the right clock and the
    // wrong one.
    const [reader, ...others] = await createPeople(61);
    if (!reader) throw new Error("There are too few people");
    for (const [index, other] of others.entries()) {
      await createConnection(other.userId, reader.userId);
      const sender = new Sender(other, reader, () => (index % 2 ? realtime : realtimes[0]));
      sender.write(`Hello ${index}`);
      const isStored = await waitFor(() => sender.acknowledged.size === 1, 30_000);
      sender.stop();
      entry.require(isStored !== null, `message ${index} was not acknowledged`);
    }
    const expected = others.map(({ userId }) => userId).reverse();
    const listed = await readConversations([webs[0], web], reader.token);
    entry.requireCount("conversations listed over both", listed.length, expected.length);
    entry.require(listed.join() === expected.join(), "the conversations are not listed by their newest message");
    entry.did =
      "a web and a realtime process an hour ahead beside correct ones; chats across them, and 60 conversations paged over both";
    const ahead = await db().message.count({
      where: { receiverId: reader.userId, createdAt: { gt: new Date(clock.ms() + HOUR_MS / 2) } },
    });
    entry.requireCount("messages stored with the wrong time", ahead, others.length / 2);

    const { email } = await createUser();
    const login = { email, password: PASSWORD };
    const { body } = await call<{ token: string }>(web, "POST", "/api/auth/login", { body: login });
    const { status } = await call(webs[0], "GET", "/api/auth/me", { token: body.token });
    entry.requireCount("a session of the wrong clock elsewhere", status, 200);
  },
};
