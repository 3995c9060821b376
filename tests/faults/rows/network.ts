import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { TestSocket } from "@/tests/support/servers/web-socket";

import { Chat } from "../clients/chat";
import { waitFor } from "../clients/http";
import { joinMap, sendPosition } from "../clients/map-socket";
import { FaultProxy } from "../cluster/proxy";
import type { Row } from "../ledger";

const GONE_WITHIN_S = 60;

/** F5. */
export const halfOpenSocket: Row = {
  id: "F5",
  title: "A half-open socket",
  seconds: 150,
  async run(entry, { realtimes, slack }) {
    const proxy = await FaultProxy.start(realtimes[0].port);
    entry.onEnd(() => proxy.stop());
    const event = await createEvent();
    const [walker, watcher] = [await createAttendee(event.id), await createAttendee(event.id)];
    // The watcher is on the other process, so that its bus passes the end on.
    const watching = await joinMap(realtimes[1].port, watcher.token, event.id);
    entry.onEnd(() => watching.disconnect());
    const locations: string[] = [];
    watching.on("attendeeLocationUpdate", ({ userId }) => void locations.push(userId));
    const walking = await joinMap(proxy.port, walker.token, event.id);
    entry.onEnd(() => walking.disconnect());
    await waitFor(
      async () => {
        await sendPosition(walking, event.id);
        return locations.includes(walker.userId);
      },
      30_000 * slack,
      500,
    );
    const chat = await TestSocket.open(`ws://127.0.0.1:${proxy.port}/ws`);
    chat.send({ type: "authenticate", token: walker.token });
    await chat.next("authenticated");
    let gone = false;
    watching.on("attendeeLeft", ({ userId }) => void (gone ||= userId === walker.userId));
    proxy.freeze();
    const after = await waitFor(() => gone, 140_000, 50);
    entry.did =
      "a member on the map behind a proxy that stops forwarding and closes nothing; another watches on the other process";
    entry.requireCount("seen before", locations.includes(walker.userId) ? 1 : 0, 1);
    entry.requireAtMost("gone from the map after", (after ?? Infinity) / 1_000, GONE_WITHIN_S * slack);
  },
};

/** Packet loss and latency. */
export const badNetwork: Row = {
  id: "net",
  title: "Two seconds of latency and lost packets",
  seconds: 180,
  async run(entry, { webs, realtimes }) {
    const conditions = { delayMs: 1_000, loss: 0.1, retransmitMs: 600, breaks: 0.01 };
    const proxies = await Promise.all(
      [...realtimes, ...webs].map((process) => FaultProxy.start(process.port, conditions)),
    );
    for (const proxy of proxies) entry.onEnd(() => proxy.stop());
    const [one, two, webOne, webTwo] = proxies as [FaultProxy, FaultProxy, FaultProxy, FaultProxy];
    const toUrl = ({ port }: FaultProxy) => ({ url: `http://127.0.0.1:${port}` });
    const chat = await Chat.start({
      pairs: 16,
      senderAddress: (pair) => (pair % 2 ? one : two),
      readerAddress: (pair) => (pair % 2 ? two : one),
      web: (pair) => toUrl(pair % 2 ? webOne : webTwo),
    });
    entry.onEnd(() => chat.stop());
    chat.write();
    await waitFor(() => chat.sent >= 16 * 8, 30_000);
    entry.did =
      "every connection through a proxy: 1 s each way, every tenth packet lost and sent again, every hundredth breaks the connection";
    await chat.finish(entry);
    const sum = (name: "lost" | "broken") => proxies.reduce((all, { counts }) => all + counts[name], 0);
    entry.count("packets lost", sum("lost"));
    entry.count("connections broken", sum("broken"));
    const latencies = chat.senders.flatMap((sender) => sender.latencies).sort((a, b) => a - b);
    entry.count(
      "median until acknowledged",
      `${((latencies[Math.floor(latencies.length / 2)] ?? 0) / 1_000).toFixed(1)} s`,
    );
    entry.require(sum("lost") > 0 && sum("broken") > 0, "the network was not bad");
  },
};
