import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";

import { getPoolWaits, pool } from "../db";
import { getRefusals } from "../rate-limit";
import { readReadiness } from "../ready";
import { isRedisReachable } from "../redis";

/**
 * Creates the metrics that all processes have (docs/operations.md#health).
 * @param isListening to live events
 */
export function createRegistry(isListening?: () => boolean): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addPoolMetrics(registry);
  new Gauge({
    name: "process_ready",
    help: "1 while this part of the process's readiness is there",
    labelNames: ["part"],
    registers: [registry],
    async collect() {
      const parts = await readReadiness(isListening?.());
      for (const [part, isThere] of Object.entries(parts)) this.set({ part }, isThere ? 1 : 0);
    },
  });
  new Counter({
    name: "rate_limit_refusals_total",
    help: "Calls that a limit refused",
    labelNames: ["limit"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [limit, count] of getRefusals()) this.inc({ limit }, count);
    },
  });
  new Gauge({
    name: "process_degraded",
    help: "1 while this process serves without the part",
    labelNames: ["part"],
    registers: [registry],
    async collect() {
      this.set({ part: "redis" }, (await isRedisReachable()) ? 0 : 1);
    },
  });
  return registry;
}

function addPoolMetrics(registry: Registry): void {
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
  new Counter({
    name: "database_pool_waits_total",
    help: "Requests that waited for a database connection of this process",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(getPoolWaits());
    },
  });
}
