/** docs/product/realtime-protocol.md#close-codes. Codes below 4000 are from RFC 6455. */
export const CLOSE = {
  normal: 1000,
  tooLarge: 1009,
  restart: 1012,
  /** The client reads too slowly, the token can't be checked, or too many wait to authenticate. */
  overloaded: 1013,
  unauthorized: 4401,
  authenticationTimeout: 4408,
  /** This was the member's oldest socket of too many. The client must not reconnect by itself. */
  tooManySockets: 4409,
  tooManyFrames: 4429,
} as const;

/** For codes that people can meet. `/socket.io` sends them too. */
export const CLOSE_REASONS: { [code: number]: string | undefined } = {
  [CLOSE.tooManySockets]: "This member has too many open connections",
  [CLOSE.tooManyFrames]: "Too many frames",
};
