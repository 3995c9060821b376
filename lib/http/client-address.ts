/** Set by web/server.ts alone, which removes any that a client sent. */
export const CLIENT_ADDRESS_HEADER = "x-nametag-client-address";
