import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

import { pool } from "../db";
import { isRedisReachable } from "../redis";

/** Creates the metrics that all processes have (docs/operations.md#health). */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "process_degraded",
    help: "1 while this process serves without the part",
    labelNames: ["part"],
    registers: [registry],
    async collect() {
      this.set({ part: "redis" }, (await isRedisReachable()) ? 0 : 1);
    },
  });
  new Gauge({
    name: "database_pool_connections",
    help: "Database connections of this process, and requests that wait for one",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = pool();
      this.set({ state: "used" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount);
    },
  });
  return registry;
}
