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
 * The web process signs the address that it passes on, because any program on this host has a
 * loopback address too.
 */
export function getClientAddress({ headers, socket }: IncomingMessage, trustedProxies: TrustedProxies): string {
  const [passedOn, signature] = [headers[CLIENT_ADDRESS_HEADER], headers[CLIENT_ADDRESS_SIGNATURE_HEADER]];
  if (typeof passedOn === "string" && typeof signature === "string" && isSigned("client address", passedOn, signature))
    return passedOn;
  return resolveClientAddress(socket.remoteAddress, headers["x-forwarded-for"], trustedProxies);
}

export const getAddressKey = (request: IncomingMessage, trustedProxies: TrustedProxies): string =>
  toAddressKey(getClientAddress(request, trustedProxies));
