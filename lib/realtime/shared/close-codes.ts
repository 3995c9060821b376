/** Why the server closes a `/ws` socket (contract §6). 4401 and 4408 are ours, the rest RFC 6455's registry. */
export const CLOSE = {
  normal: 1000,
  tooLarge: 1009,
  restart: 1012,
  /** Its unsent bytes passed the cap. */
  overloaded: 1013,
  unauthorized: 4401,
  /** Nobody authenticated in time. */
  authenticationTimeout: 4408,
} as const;
