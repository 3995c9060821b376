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
 * Returns the key under which a client's connections are counted. The web process, which can pass requests on, has a loopback
 * address like any other program of this host, so what it says about the client is signed.
 */
export function getAddressKey({ headers, socket }: IncomingMessage, trustedProxies: TrustedProxies): string {
  const [passedOn, signature] = [headers[CLIENT_ADDRESS_HEADER], headers[CLIENT_ADDRESS_SIGNATURE_HEADER]];
  if (typeof passedOn === "string" && typeof signature === "string" && isSigned("client address", passedOn, signature))
    return toAddressKey(passedOn);
  return toAddressKey(resolveClientAddress(socket.remoteAddress, headers["x-forwarded-for"], trustedProxies));
}
