import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { RateLimiterMemory } from "rate-limiter-flexible";

import { createRealtimeServer } from "@/realtime/server";

// Our server with a rate limit that is never reached. BENCH_BATCH=1 stores one message per commit.
const limiter = new RateLimiterMemory({ points: 1e9, duration: 10 });
const httpServer = createServer();
const realtime = createRealtimeServer(httpServer, {
  consume: async (_, key) => void (await limiter.consume(key)),
  limits: { frames: { burst: 1e9, perSecond: 1e9, debt: 1e9 } },
  maxChatBatch: process.env.BENCH_BATCH ? Number(process.env.BENCH_BATCH) : undefined,
});
httpServer.listen(0, "127.0.0.1", () => process.stdout.write(`PORT ${(httpServer.address() as AddressInfo).port}\n`));
process.on("SIGTERM", () => void realtime.close().finally(() => process.exit(0)));
