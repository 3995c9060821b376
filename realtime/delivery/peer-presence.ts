import { randomUUID } from "node:crypto";

import type { Bus, BusEvent } from "@/lib/realtime/bus-events";

type PresenceEvent = Extract<BusEvent, { type: "presence_asked" | "presence_answered" }>;

type Options = {
  bus: Pick<Bus, "publish" | "hasPeers">;
  origin: string;
  isConnected: (userId: string) => boolean;
  answerWithinMs: number;
};

/**
 * Asks the other processes which members have an open socket there. Stores nothing, because a
 * stored list would be wrong after a crash.
 */
export class PeerPresence {
  readonly #questions = new Map<string, (connected: readonly string[]) => void>();

  constructor(private readonly options: Options) {}

  /** Returns the members whose processes answer in time. Never rejects. */
  async listConnected(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { bus, origin, answerWithinMs } = this.options;
    const asked = new Set(userIds);
    const connected = new Set<string>();
    if (asked.size === 0 || !bus.hasPeers()) return connected;
    const question = randomUUID();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, answerWithinMs);
      this.#questions.set(question, (answered) => {
        for (const userId of answered) if (asked.has(userId)) connected.add(userId);
        if (connected.size < asked.size) return;
        clearTimeout(timer);
        resolve();
      });
      void bus.publish({ type: "presence_asked", question, origin, userIds: [...asked] });
    });
    this.#questions.delete(question);
    return connected;
  }

  handle(event: PresenceEvent): void {
    if (event.type === "presence_answered") return this.#questions.get(event.question)?.(event.userIds);
    const { bus, origin, isConnected } = this.options;
    if (event.origin === origin) return;
    const userIds = event.userIds.filter(isConnected);
    if (userIds.length > 0) void bus.publish({ type: "presence_answered", question: event.question, userIds });
  }
}
