import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

type SocketCounts = { webSockets: () => number; socketIo: () => number };

export function createMetrics({ webSockets, socketIo }: SocketCounts) {
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
  const commits = new Histogram({
    name: "chat_flush_messages",
    help: "Messages stored by one commit",
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers: [registry],
  });
  return {
    countStoredMessages(messages: number): void {
      stored.inc(messages);
      commits.observe(messages);
    },
    async read(): Promise<{ contentType: string; text: string }> {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
    registry,
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
