import { Chat } from "../clients/chat";
import { waitFor } from "../clients/http";
import type { Row } from "../ledger";

const at = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;

/** F1. */
export const killRealtime: Row = {
  id: "F1",
  title: "`kill -9` of realtime while members write",
  seconds: 90,
  async run(entry, { webs, realtimes, slack }) {
    const kills = 16;
    const pairs = 30;
    const chat = await Chat.start({
      pairs,
      senderAddress: (pair) => at(realtimes, pair),
      readerAddress: (pair) => at(realtimes, pair + (pair % 4 < 2 ? 0 : 1)),
      web: (pair) => at(webs, pair),
    });
    entry.onEnd(() => chat.stop());
    chat.write();
    const starts: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const before = chat.acknowledged;
      // Killed while messages are on their way, at a moment that differs each time.
      const more = 1 + ((kill * 7) % pairs);
      const written = await waitFor(() => chat.acknowledged >= before + more, 10_000 * slack, 1);
      entry.require(
        written !== null,
        `kill ${kill + 1}: ${chat.acknowledged - before} of ${more} messages were acknowledged before`,
      );
      const realtime = at(realtimes, kill);
      await realtime.kill();
      starts.push(await realtime.start());
    }
    entry.did = `${kills} kills of two realtime processes in turn, while ${pairs} members write to ${pairs} others; each process is started again at once`;
    await chat.finish(entry);
    entry.requireAtMost("ready again after at most", Math.max(...starts) / 1_000, 10 * slack);
  },
};
