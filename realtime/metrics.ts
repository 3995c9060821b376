import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

type Sizes = { webSockets: () => number; socketIo: () => number };

/** What the realtime process measures of itself, for Prometheus. */
export function createMetrics({ webSockets, socketIo }: Sizes) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "realtime_sockets",
    help: "Open sockets",
    labelNames: ["transport"],
    registers: [registry],
    collect() {
      this.set({ transport: "ws" }, webSockets());
      this.set({ transport: "socket.io" }, socketIo());
    },
  });
  const stored = new Counter({
    name: "chat_messages_stored_total",
    help: "Messages stored by this process",
    registers: [registry],
  });
  const flushes = new Histogram({
    name: "chat_flush_messages",
    help: "Messages stored by one commit",
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers: [registry],
  });
  return {
    flushed(messages: number): void {
      stored.inc(messages);
      flushes.observe(messages);
    },
    async read(): Promise<{ contentType: string; text: string }> {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
    /** prom-client's own timers. */
    stop: () => registry.clear(),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
