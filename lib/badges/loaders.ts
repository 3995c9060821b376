import "server-only";

import { headers } from "next/headers";

import type { Actor } from "@/lib/auth/schema/actor";
import { consume, isWithinLimit } from "@/lib/core/server/rate-limit";
import { toAddressKey } from "@/lib/http/server/address-key";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";

import { findBadgePath } from "./data/open-badge";

/** Returns null beyond the limit too, so that guessing looks the same as before. */
export async function loadBadgePath(actor: Actor | null, text: string): Promise<string | null> {
  const address = toAddressKey((await headers()).get(CLIENT_ADDRESS_HEADER) ?? "unknown");
  const limit = actor ? consume("badgeOpen", actor.userId) : consume("badgeOpenAddress", address);
  return (await isWithinLimit(limit)) ? findBadgePath(actor, text) : null;
}
