/**
 * Close codes of `/ws` (docs/product/realtime-protocol.md#close-codes). Those from 4000 on are specific to this app, the
 * others are from RFC 6455.
 */
export const CLOSE = {
  normal: 1000,
  tooLarge: 1009,
  restart: 1012,
  /** The client reads too slowly, the token could not be checked, or too many others haven't authenticated. */
  overloaded: 1013,
  unauthorized: 4401,
  /** The client did not authenticate in time. */
  authenticationTimeout: 4408,
  /** The member opened more sockets than allowed, and this was the oldest. The client must not try again by itself. */
  tooManySockets: 4409,
  /** The client kept sending more frames than allowed. */
  tooManyFrames: 4429,
} as const;

/** The words of the codes that people can meet. `/socket.io` sends them too. */
export const CLOSE_REASONS: { [code: number]: string | undefined } = {
  [CLOSE.tooManySockets]: "This member has too many open connections",
  [CLOSE.tooManyFrames]: "Too many frames",
};
