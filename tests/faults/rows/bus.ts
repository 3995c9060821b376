import { Chat } from "../clients/chat";
import { waitFor } from "../clients/http";
import { createRedis } from "@/tests/support/database/redis";

import type { Row } from "../ledger";

const HEALED_WITHIN_S = 5;

/** F3. */
export const killRedis: Row = {
  id: "F3",
  title: "Redis killed, with two realtime processes",
  seconds: 90,
  async run(entry, { cluster, webs, slack }) {
    const redis = await createRedis();
    entry.onEnd(() => redis.kill());
    await redis.start();
    const options = { env: { REDIS_URL: redis.url } };
    const [one, two] = [await cluster.startRealtime(options), await cluster.startRealtime(options)];
    entry.onEnd(() => cluster.end([one, two]));
    // Sender and reader are on different processes, so that every live message passes Redis.
    const chat = await Chat.start({
      pairs: 20,
      senderAddress: () => one,
      readerAddress: () => two,
      web: () => webs[0],
    });
    entry.onEnd(() => chat.stop());
    const countSeen = () => chat.readers.reduce((sum, { seen }) => sum + seen.length, 0);
    chat.write();
    await waitFor(() => countSeen() >= 40, 30_000 * slack);
    await redis.kill();
    const before = { acknowledged: chat.acknowledged, seen: countSeen() };
    const isStored = await waitFor(() => chat.acknowledged >= before.acknowledged + 60, 30_000 * slack);
    entry.require(isStored !== null, "messages were not stored without Redis");
    const missed = chat.acknowledged - countSeen();
    entry.count("acknowledged without Redis", chat.acknowledged - before.acknowledged);
    entry.count("not delivered live meanwhile", missed);
    await redis.start();
    const stored = chat.acknowledged;
    const healed = await waitFor(
      () => countSeen() >= stored && chat.readers.every(({ resyncs }) => resyncs > 0),
      60_000,
    );
    entry.requireAtMost("read again after", (healed ?? Infinity) / 1_000, HEALED_WITHIN_S * slack);
    entry.did =
      "SIGKILL of Redis while 20 members write to 20 on the other process, a new Redis after 60 more messages";
    await chat.finish(entry);
  },
};
