import type { Bus, BusEvent } from "@/lib/realtime/server/bus-events";

/** Takes the bus's place from here to the end of the file, and keeps what is published, in order. */
export function recordBus(): { events: BusEvent[]; take: () => BusEvent[] } {
  const events: BusEvent[] = [];
  const recording: Bus = {
    publish: (...published) => {
      events.push(...published);
      return Promise.resolve();
    },
    subscribe: () => () => undefined,
    isListening: () => true,
    hasPeers: () => false,
    close: () => Promise.resolve(),
  };
  (globalThis as typeof globalThis & { nametagBus?: Bus }).nametagBus = recording;
  /** What was published since the last take. */
  return { events, take: () => events.splice(0) };
}
