import { createServer } from "node:http";

import { disconnect } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { startJobs } from "@/lib/core/server/jobs";
import { logger } from "@/lib/core/server/process/logger";
import { closeRedis } from "@/lib/core/server/redis";
import { stopOnSignal } from "@/lib/core/server/process/shutdown";
import { loadTelemetry } from "@/lib/core/server/telemetry/load";
import { closeSmtp } from "@/lib/mail/smtp";
import { closeBus } from "@/lib/realtime/bus";
import { watchSite } from "@/lib/settings/service/watch";

import { schedule } from "./jobs/schedule";
import { createRealtimeServer } from "./server";

async function main(): Promise<void> {
  const { JOBS, REALTIME_PORT } = env();
  const httpServer = createServer();
  const realtime = createRealtimeServer(httpServer);
  const telemetry = loadTelemetry("nametag-realtime", realtime.metrics.registry);
  // Mails, push messages and text messages are named after the site.
  await watchSite();
  const jobs = JOBS ? startJobs(schedule) : undefined;

  stopOnSignal("realtime", async () => {
    httpServer.close();
    await Promise.all([realtime.close(), jobs?.stop()]);
    httpServer.closeAllConnections();
    await closeSmtp();
    await closeBus();
    closeRedis();
    await disconnect();
    await (await telemetry)?.stop();
  });

  httpServer.on("error", (error: NodeJS.ErrnoException) => {
    logger.error({ err: error }, "realtime failed to listen");
    const portInUse = `REALTIME_PORT: port ${REALTIME_PORT} is already in use`;
    process.stderr.write(`${error.code === "EADDRINUSE" ? portInUse : error.message}\n`);
    process.exit(1);
  });
  httpServer.listen(REALTIME_PORT, () => logger.info({ port: REALTIME_PORT }, "realtime is listening"));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
