import { createConnection } from "@/tests/support/factories/connections";
import { TestSocket } from "@/tests/support/servers/web-socket";

import { createPeople } from "../clients/chat";
import { waitFor } from "../clients/http";
import { Sender } from "../clients/sender";
import { createInspectorArgs, measureMemory } from "../cluster/inspector";
import type { Row } from "../ledger";

const MIB = 1024 ** 2;
const MAX_GROWTH = 2;
const MAX_P99_RATIO = 1.2;
/** At a load this small the scheduler alone moves a 99th percentile by this much. */
const P99_NOISE_MS = 20;
/** 12 KB on the wire. */
const LONG_TEXT = "話".repeat(3_900);

const getP99 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * 0.99) - 1)] ?? 0;

/** F4. */
export const slowReader: Row = {
  id: "F4",
  title: "A reader that stops reading",
  seconds: 150,
  async run(entry, { cluster, slack }) {
    const { nodeArgs, port } = await createInspectorArgs();
    const realtime = await cluster.startRealtime({ nodeArgs });
    entry.onEnd(() => cluster.end([realtime]));
    const [victim, ...writers] = await createPeople(41);
    if (!victim) throw new Error("There are too few people");
    const senders: Sender[] = [];
    for (const writer of writers) {
      await createConnection(writer.userId, victim.userId);
      const sender = new Sender(writer, victim, () => realtime);
      senders.push(sender);
      entry.onEnd(() => sender.stop());
    }
    const open = async () => {
      const socket = await TestSocket.open(`ws://127.0.0.1:${realtime.port}/ws`);
      entry.onEnd(() => socket.socket.terminate());
      socket.send({ type: "authenticate", token: victim.token });
      await socket.next("authenticated");
      return socket;
    };
    const countSockets = async () => {
      const metrics = await (await fetch(`${realtime.url}/metrics`)).text();
      return Number(/realtime_sockets{transport="ws"} (\d+)/.exec(metrics)?.[1]);
    };
    await waitFor(() => senders.every(({ socket }) => socket.isOnline), 30_000 * slack);

    let name = 0;
    /**
     * Everybody writes `count` long messages, half a second apart. Returns the memory meanwhile,
     * measured at its largest.
     */
    const write = async (count: number, isOver: () => Promise<boolean>) => {
      for (const sender of senders) sender.latencies.length = 0;
      let peak = 0;
      for (let round = 0; round < count && !(await isOver()); round += 1) {
        // A quarter of them, so that little is on its way when the memory is measured.
        for (const sender of senders.filter((_, index) => index % 4 === round % 4))
          sender.write(`${(name += 1)} ${LONG_TEXT}`);
        await waitFor(() => senders.every((sender) => sender.isDrained), 30_000 * slack);
        const { heapUsed, external } = await measureMemory(port);
        peak = Math.max(peak, heapUsed + external);
        await new Promise((resolve) => setTimeout(resolve, 140));
      }
      return { peak, p99: getP99(senders.flatMap(({ latencies }) => latencies)) };
    };
    const reading = await open();
    await write(16, async () => false);
    const normal = await write(40, async () => false);
    await reading.terminate();

    const stopped = await open();
    stopped.socket.pause();
    const before = await countSockets();
    const isClosed = async () => (await countSockets()) < before;
    const slow = await write(150, isClosed);
    // Compiled code and caches still take memory after the reader has left.
    const afterwards = await write(8, async () => false);
    entry.did = "40 members write 12 KB again and again to one who stops reading; the same with one who reads, before";
    entry.requireCount("closed at the cap", (await isClosed()) ? 1 : 0, 1);
    entry.requireAtMost(
      "more memory",
      Math.max(0, slow.peak - Math.max(normal.peak, afterwards.peak)) / MIB,
      MAX_GROWTH,
      "MiB",
    );
    entry.count("p99 of the others before", `${normal.p99.toFixed(0)} ms`);
    entry.requireAtMost(
      "meanwhile",
      slow.p99,
      Math.max(normal.p99 * MAX_P99_RATIO, normal.p99 + P99_NOISE_MS * slack),
      "ms",
    );
  },
};
