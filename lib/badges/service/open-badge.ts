import type { Actor } from "@/lib/auth/schema/actor";
import { consume, isWithinLimit, refund } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { CODE_NUMBER_DIGITS, normalizeCode } from "@/lib/core/shared/code-digits";
import { notFound } from "@/lib/core/shared/errors";
import { hasEnded } from "@/lib/events/policy/check-in";
import { getSharedProfile } from "@/lib/profiles/data/profile";
import type { SharedProfile } from "@/lib/profiles/responses/profile";
import { findBySpokenCode } from "@/lib/profiles/service/spoken-code";

import { findBadgeHolder } from "../data/find-badge";
import { findOpenedBadge, type OpenedBadge } from "../data/open-badge";
import type { Ticket } from "../schema";

type Visitor = { actor: Actor | null; addressKey: string };

/** Returns null beyond the limit too, so that guessing looks the same as before. */
export async function openBadge({ actor, addressKey }: Visitor, text: string): Promise<OpenedBadge | null> {
  const limit = actor ? consume("badgeOpen", actor.userId) : consume("badgeOpenAddress", addressKey);
  return (await isWithinLimit(limit)) ? findOpenedBadge(actor, text) : null;
}

/** Null for a code that opens nothing, once the event is over, and beyond the limit. */
export async function openTicket(addressKey: string, text: string): Promise<Ticket | null> {
  if (!(await isWithinLimit(consume("badgeOpenAddress", addressKey)))) return null;
  const holder = await findBadgeHolder(text);
  if (!holder || hasEnded(holder.event, clock.now())) return null;
  return { name: holder.name, eventName: holder.event.name, code: holder.code };
}

async function findWearer(text: string): Promise<string | null> {
  const holder = await findBadgeHolder(text);
  return holder?.kind === "member" ? holder.userId : null;
}

/**
 * Returns the member who wears a name tag or reads out their code, as their shared profile. A code
 * to read out is short, so misses have a limit.
 * @throws AppError `not_found` for every other code, `rate_limited`
 */
export async function findBadgeMember({ userId: viewerId }: Actor, text: string): Promise<SharedProfile> {
  await consume("badgeOpen", viewerId);
  const spoken = normalizeCode(text, CODE_NUMBER_DIGITS);
  // Before it is known whether the code fits, so that parallel calls can't pass together.
  if (spoken) await consume("spokenCodeMissDay", viewerId);
  const userId = spoken ? await findBySpokenCode(spoken) : await findWearer(text);
  const profile = userId === null ? null : await getSharedProfile(viewerId, userId);
  if (!profile) throw notFound("badges.memberUnknown");
  if (spoken) await refund("spokenCodeMissDay", viewerId);
  return profile;
}
