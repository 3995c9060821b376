import { MAX_SOCKETS_PER_USER } from "@/lib/api/protocol/limits";

/** Only tests and benchmarks change these (docs/product/realtime-protocol.md#connection-limits). */
export const LIMITS = {
  anonymousPerAddress: 200,
  anonymousTotal: 1_000,
  /** From one address. The burst lets a venue's thousand members reconnect at once. */
  handshakes: { burst: 1_000, perSecond: 30 },
  socketsPerUser: MAX_SOCKETS_PER_USER,
  /** Frames above the rate are refused. `debt` frames above it, the socket is closed. */
  frames: { burst: 120, perSecond: 30, debt: 120 },
};

export type Limits = typeof LIMITS;
