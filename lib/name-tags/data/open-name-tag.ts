import type { Actor } from "@/lib/auth/schema/actor";
import { findOwnEvent } from "@/lib/events/data/event-right";
import { hasEventRight } from "@/lib/events/policy/access";
import { getDeskPath } from "@/lib/events/constants/desk";
import { getSharedProfile } from "@/lib/profiles/data/profile";

import type { GuestNameTag } from "../schema";
import { findClaimState } from "./claimable-guest";
import { type NameTagHolder, findNameTagHolder } from "./find-name-tag";

/** A path to go to, or a guest's name tag to show. */
export type OpenedNameTag = { path: string } | { guest: GuestNameTag };

async function findOpenedGuest(
  actor: Actor,
  holder: Extract<NameTagHolder, { kind: "guest" }>,
): Promise<OpenedNameTag | null> {
  const { event, name, company } = holder;
  const own = await findOwnEvent(actor, event.id);
  if (own && hasEventRight(own.roles, "runDoor")) return { path: `${getDeskPath(event.id, "people")}?show=guests` };
  const state = await findClaimState(actor, holder);
  return state && { guest: { name, company, eventName: event.name, state } };
}

/**
 * Returns what a name tag's code opens for this visitor, or null
 * (docs/product/name-tags.md#the-address-of-a-name-tag).
 */
export async function findOpenedNameTag(actor: Actor | null, text: string): Promise<OpenedNameTag | null> {
  const holder = await findNameTagHolder(text);
  if (!holder) return null;
  if (holder.kind === "guest") return actor && findOpenedGuest(actor, holder);
  const profile = await getSharedProfile(actor?.userId ?? null, holder.userId);
  return profile && { path: `/profile/${profile.userId}${actor ? "?via=qr" : ""}` };
}
