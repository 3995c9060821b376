import { logger } from "@/lib/core/server/process/logger";

import { SECRET } from "./web";

/** Makes the product's code in this process use the database, and turns off its log, which would appear between the results. */
export async function connectProcess(databaseUrl: string): Promise<void> {
  logger.level = "error";
  const env = { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET, NEXTAUTH_URL: "http://localhost:3000" };
  Object.assign(process.env, env);
  const { resetEnv } = await import("@/lib/core/server/process/env");
  const { disconnect } = await import("@/lib/core/server/db");
  await disconnect();
  resetEnv();
}

/** Closes this process's connections. */
export async function disconnectProcess(): Promise<void> {
  const { disconnect } = await import("@/lib/core/server/db");
  await disconnect();
}
