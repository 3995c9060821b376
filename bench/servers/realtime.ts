import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { RateLimiterMemory } from "rate-limiter-flexible";

import { createRealtimeServer } from "@/realtime/server";

// Our own server as it is, but for the chat limit: it is asked as ever, and never says no. With BENCH_BATCH=1 it stores
// one row a send.
const limiter = new RateLimiterMemory({ points: 1e9, duration: 10 });
const httpServer = createServer();
const realtime = createRealtimeServer(httpServer, {
  consume: async (_, key) => void (await limiter.consume(key)),
  maxChatBatch: process.env.BENCH_BATCH ? Number(process.env.BENCH_BATCH) : undefined,
});
httpServer.listen(0, "127.0.0.1", () => process.stdout.write(`PORT ${(httpServer.address() as AddressInfo).port}\n`));
process.on("SIGTERM", () => void realtime.close().finally(() => process.exit(0)));
