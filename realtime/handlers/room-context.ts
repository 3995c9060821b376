import type { consume } from "@/lib/core/server/rate-limit";
import { toAppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/logger";
import type { Ack } from "@/lib/realtime/shared/protocol";

import type { Rooms } from "../presence/rooms";

/** What the handlers of `/socket.io` work with. */
export type RoomContext = { rooms: Rooms; consume: typeof consume };

type Answer = object | void;

/** Wraps a handler: its answer, or its failure, becomes the acknowledgement, where the client asked for one (contract §7). */
export function answering(handler: (input: unknown) => Promise<Answer> | Answer): (...sent: unknown[]) => void {
  return (...sent) => {
    const last = sent.at(-1);
    const acknowledge = typeof last === "function" ? (last as (answer: Ack) => void) : () => undefined;
    const input = typeof sent[0] === "function" ? undefined : sent[0];
    const work = async () => handler(input);
    work().then(
      (answer) => acknowledge({ ...answer, ok: true }),
      (thrown: unknown) => {
        const error = toAppError(thrown);
        if (error.status >= 500) logger.error({ err: error.cause ?? error }, "socket event failed");
        acknowledge({ ok: false, code: error.code, message: error.message });
      },
    );
  };
}
