import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

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
  return registry;
}
