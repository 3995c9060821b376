import type { IncomingMessage } from "node:http";

import { isSigned } from "@/lib/core/server/signature";
import { toAddressKey } from "@/lib/http/server/address-key";
import {
  CLIENT_ADDRESS_HEADER,
  CLIENT_ADDRESS_SIGNATURE_HEADER,
  resolveClientAddress,
  type TrustedProxies,
} from "@/lib/http/server/client-address";

/**
 * Returns a client's address: what the web process passed on, else the peer or what a trusted proxy says of it. The web process has
 * a loopback address like any other program of this host, so what it says about the client is signed.
 */
export function getClientAddress({ headers, socket }: IncomingMessage, trustedProxies: TrustedProxies): string {
  const [passedOn, signature] = [headers[CLIENT_ADDRESS_HEADER], headers[CLIENT_ADDRESS_SIGNATURE_HEADER]];
  if (typeof passedOn === "string" && typeof signature === "string" && isSigned("client address", passedOn, signature))
    return passedOn;
  return resolveClientAddress(socket.remoteAddress, headers["x-forwarded-for"], trustedProxies);
}

/** Returns the key under which a client's connections are counted. */
export const getAddressKey = (request: IncomingMessage, trustedProxies: TrustedProxies): string =>
  toAddressKey(getClientAddress(request, trustedProxies));
