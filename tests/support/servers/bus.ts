import type { Bus, BusEvent } from "@/lib/realtime/bus-events";

/** Replaces the bus for the rest of the file and records published events in order. */
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
  /** Returns the events published since the last call. */
  return { events, take: () => events.splice(0) };
}
