import type { Actor } from "@/lib/auth/schema/actor";
import { findOwnEvent } from "@/lib/events/data/event-right";
import { hasEventRight } from "@/lib/events/policy/access";
import { getDeskPath } from "@/lib/events/constants/desk";
import { getSharedProfile } from "@/lib/profiles/data/profile";

import type { GuestTag } from "../schema";
import { findClaimState } from "./claimable-guest";
import { type BadgeHolder, findBadgeHolder } from "./find-badge";

/** A path to go to, or a guest's name tag to show. */
export type OpenedBadge = { path: string } | { guest: GuestTag };

async function findOpenedGuest(
  actor: Actor,
  holder: Extract<BadgeHolder, { kind: "guest" }>,
): Promise<OpenedBadge | null> {
  const { event, name, company } = holder;
  const own = await findOwnEvent(actor, event.id);
  if (own && hasEventRight(own.roles, "runDoor")) return { path: `${getDeskPath(event.id, "people")}?show=guests` };
  const state = await findClaimState(actor, holder);
  return state && { guest: { name, company, eventName: event.name, state } };
}

/**
 * Returns what a name tag's code opens for this visitor, or null
 * (docs/product/badges.md#the-address-of-a-name-tag).
 */
export async function findOpenedBadge(actor: Actor | null, text: string): Promise<OpenedBadge | null> {
  const holder = await findBadgeHolder(text);
  if (!holder) return null;
  if (holder.kind === "guest") return actor && findOpenedGuest(actor, holder);
  const profile = await getSharedProfile(actor?.userId ?? null, holder.userId);
  return profile && { path: `/profile/${profile.userId}${actor ? "?via=qr" : ""}` };
}
