import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import next from "next";

import { backgroundDone } from "@/lib/core/server/background";
import { env } from "@/lib/core/server/env";
import { logger } from "@/lib/core/server/logger";
import { parseTrustedProxies } from "@/lib/http/server/client-address";

import { createWebServer } from "./create-web-server";
import { drain } from "./drain";
import { createMetrics } from "./metrics";
import { createRealtimeProxy } from "./realtime-proxy";

// The web process: env, listen, signals. `npm run start:web`; in development, Next reloads inside it.
async function main(): Promise<void> {
  const { NODE_ENV, PORT, REALTIME_PORT, NEXTAUTH_URL, METRICS_TOKEN, TRUSTED_PROXIES } = env();
  const development = NODE_ENV === "development";
  const trustedProxies = parseTrustedProxies(TRUSTED_PROXIES);

  // Next adds its own listener for upgrades to the server it is given, and would answer realtime's too: it gets a
  // server that never listens, and the upgrades that are its own are handed to that one.
  const upgradesOfNext = createServer();
  const app = next({ dev: development, port: PORT, httpServer: upgradesOfNext });
  await app.prepare();

  const realtime = createRealtimeProxy(REALTIME_PORT);
  const server = createWebServer({
    handle: app.getRequestHandler(),
    upgrade: (request, socket, head) => {
      if (!development || !upgradesOfNext.emit("upgrade", request, socket, head)) socket.destroy();
    },
    realtime,
    metrics: createMetrics(METRICS_TOKEN),
    trustedProxies,
    site: { development, siteUrl: NEXTAUTH_URL, realtimePort: REALTIME_PORT },
  });

  let stopping: Promise<void> | undefined;
  const stop = async (signal: string): Promise<void> => {
    logger.info({ signal }, "web drains");
    await drain(server, { grace: development ? 0 : 1_000, limit: 9_000, endUpgraded: () => realtime.close() });
    // Mails of answers already given; the whole stays within ten seconds (quality F9).
    await Promise.race([backgroundDone(), wait(1_000)]);
    if (!development) await app.close();
    logger.info("web stopped");
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      stopping ??= stop(signal).finally(() => process.exit(0));
    });
  }

  server.on("error", (error) => {
    logger.error({ err: error }, "web can't listen");
    process.exit(1);
  });
  server.listen(PORT, () => logger.info({ port: (server.address() as AddressInfo).port }, "web listens"));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
