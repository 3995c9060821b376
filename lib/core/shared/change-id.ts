/** The header in which a client names its change. Live frames about the change repeat the name to the member's own sockets. */
export const CHANGE_ID_HEADER = "X-Change-Id";
