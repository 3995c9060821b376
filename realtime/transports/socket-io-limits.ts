import { translateError } from "@/lib/i18n/server/error-text";
import { AppError } from "@/lib/core/shared/errors";
import { CLOSE, CLOSE_REASONS } from "@/lib/api/protocol/close-codes";
import { MAX_UNSENT_BYTES } from "@/lib/api/protocol/limits";
import type { Ack } from "@/lib/api/protocol/map-events";

import type { Limits } from "../limits/limits";
import { TokenBucket } from "../limits/token-bucket";
import type { Io, IoSocket } from "../types";
import { getUserRoom } from "./socket-io-rooms";

type RawConnection = IoSocket["conn"];

/** Closes a client that leaves too much unread, as on `/ws`. */
export function limitUnsentBytes(conn: RawConnection): void {
  let unsent = 0;
  conn.on("packetCreate", ({ data }: { data?: unknown }) => {
    unsent += typeof data === "string" || Buffer.isBuffer(data) ? data.length : 0;
    if (unsent > MAX_UNSENT_BYTES) conn.close(true);
  });
  // Emitted when all packets so far are passed to the transport.
  conn.on("drain", () => (unsent = 0));
}

/** Counts every packet, even before authentication. */
export function limitPackets(conn: RawConnection, rate: Limits["frames"]): TokenBucket {
  const bucket = new TokenBucket(rate);
  conn.on("packet", () => {
    bucket.take();
    if (bucket.isExhausted) conn.close(true);
  });
  return bucket;
}

export function refuseEventsOver(socket: IoSocket, bucket: TokenBucket): void {
  socket.use((packet: unknown[], next) => {
    if (!bucket.isOver) return next();
    const last = packet.at(-1);
    if (typeof last !== "function") return;
    const error = new AppError("rate_limited", "realtime.tooManyFrames");
    (last as (ack: Ack) => void)({
      ok: false,
      code: error.code,
      message: translateError(error, socket.data.locale).message,
    });
  });
}

/** Tells their clients the reason, so that they don't reconnect. */
export function closeOldestSockets(io: Io, userId: string, max: number): void {
  const all = io.of("/");
  const socketIds = [...(all.adapter.rooms.get(getUserRoom(userId)) ?? [])];
  for (const socketId of socketIds.slice(0, Math.max(0, socketIds.length - max))) {
    const socket = all.sockets.get(socketId);
    socket?.emit("closed", {
      code: CLOSE.tooManySockets,
      message: CLOSE_REASONS[CLOSE.tooManySockets] ?? "",
    });
    socket?.disconnect(true);
  }
}
