import { MAX_SOCKETS_PER_USER } from "@/lib/api/protocol/limits";

/** Only tests and benchmarks change them (docs/product/realtime-protocol.md#connection-limits). */
export const LIMITS = {
  /** Connections of one address that have not presented a token. */
  anonymousPerAddress: 200,
  /** Unauthenticated connections of this process. */
  anonymousTotal: 1_000,
  /** New connections of one address. The burst is a venue of a thousand members whose pages reconnect at once, on both channels. */
  handshakes: { burst: 1_000, perSecond: 30 },
  socketsPerUser: MAX_SOCKETS_PER_USER,
  /** Frames of one socket. Above the rate they are refused; the socket is closed once it is `debt` frames above. */
  frames: { burst: 120, perSecond: 30, debt: 120 },
};

export type Limits = typeof LIMITS;
