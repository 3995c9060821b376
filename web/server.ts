import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import next from "next";

import { watchHealth } from "@/lib/admin/data/health/watch";
import { waitForBackgroundWork } from "@/lib/core/server/process/background";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import { stopOnSignal } from "@/lib/core/server/process/shutdown";
import { loadTelemetry } from "@/lib/core/server/telemetry/load";
import { parseTrustedProxies } from "@/lib/http/server/client-address";
import { closeSmtp } from "@/lib/mail/smtp";
import { watchSite } from "@/lib/settings/service/watch";
import { stopDecoders } from "@/lib/uploads/decoder/pool";

import { createWebServer } from "./create-web-server";
import { drain } from "./drain";
import { listen } from "./listen";
import { createMetrics } from "./metrics";
import { listPublicFiles } from "./public-files";
import { createRealtimeProxy } from "./realtime-proxy";

async function main(): Promise<void> {
  const { NODE_ENV, PORT, REALTIME_PORT, NEXTAUTH_URL, METRICS_TOKEN, TRUSTED_PROXIES, TILE_URL } = env();
  const isDevelopment = NODE_ENV === "development";
  const trustedProxies = parseTrustedProxies(TRUSTED_PROXIES);

  const metrics = createMetrics(METRICS_TOKEN);
  const telemetry = await loadTelemetry("nametag-web", metrics.registry);

  // Next would handle realtime's upgrades too, so its listener is on a server that never listens.
  const nextUpgrades = createServer();
  const app = next({ dev: isDevelopment, port: PORT, httpServer: nextUpgrades });
  await app.prepare();
  await watchSite();

  const realtime = createRealtimeProxy(REALTIME_PORT);
  const server = createWebServer({
    handle: app.getRequestHandler(),
    upgrade: (request, socket, head) => {
      if (!isDevelopment || !nextUpgrades.emit("upgrade", request, socket, head)) socket.destroy();
    },
    realtime,
    metrics,
    trustedProxies,
    publicFiles: listPublicFiles("public"),
    site: { isDevelopment, siteUrl: NEXTAUTH_URL, realtimePort: REALTIME_PORT, tileUrl: TILE_URL },
  });

  const listeners = await listen(server, PORT).catch((error: unknown) => {
    logger.error({ err: error }, "web failed to listen");
    process.exit(1);
  });
  logger.info({ port: (server.address() as AddressInfo).port }, "web is listening");

  const stopHealth = isDevelopment ? undefined : watchHealth(metrics.setHealth);

  stopOnSignal("web", async () => {
    stopHealth?.();
    const graceMs = isDevelopment ? 0 : 1_000;
    await drain(server, listeners, { graceMs, timeoutMs: 8_000, endUpgraded: () => realtime.close() });
    // Waits for emails of finished requests.
    await waitForBackgroundWork();
    await closeSmtp();
    stopDecoders();
    if (!isDevelopment) await app.close();
    await telemetry?.stop();
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
