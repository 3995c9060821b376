/**
 * Close codes of `/ws` (docs/product/realtime-protocol.md#close-codes). 4401 and 4408 are specific to this app, the
 * others are from RFC 6455.
 */
export const CLOSE = {
  normal: 1000,
  tooLarge: 1009,
  restart: 1012,
  /** The client reads too slowly, or the token could not be checked. */
  overloaded: 1013,
  unauthorized: 4401,
  /** The client did not authenticate in time. */
  authenticationTimeout: 4408,
} as const;
