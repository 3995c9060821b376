import type { Actor } from "@/lib/auth/schema/actor";
import { consume, isWithinLimit, refund } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { CODE_NUMBER_DIGITS, normalizeCode } from "@/lib/core/shared/text/code-digits";
import { notFound } from "@/lib/core/shared/errors";
import { hasEnded } from "@/lib/events/policy/check-in";
import { getSharedProfile } from "@/lib/profiles/data/profile";
import type { SharedProfile } from "@/lib/profiles/responses/profile";
import { findBySpokenCode } from "@/lib/profiles/service/spoken-code";

import { findNameTagHolder } from "../data/find-name-tag";
import { findOpenedNameTag, type OpenedNameTag } from "../data/open-name-tag";
import type { Ticket } from "../schema";

type Visitor = { actor: Actor | null; addressKey: string };

/** Returns null beyond the limit too, so that guessing looks the same as before. */
export async function openNameTag({ actor, addressKey }: Visitor, text: string): Promise<OpenedNameTag | null> {
  const limit = actor ? consume("nameTagOpen", actor.userId) : consume("nameTagOpenAddress", addressKey);
  return (await isWithinLimit(limit)) ? findOpenedNameTag(actor, text) : null;
}

/** Null for a code that opens nothing, once the event is over, and beyond the limit. */
export async function openTicket(addressKey: string, text: string): Promise<Ticket | null> {
  if (!(await isWithinLimit(consume("nameTagOpenAddress", addressKey)))) return null;
  const holder = await findNameTagHolder(text);
  if (!holder || hasEnded(holder.event, clock.now())) return null;
  return { name: holder.name, eventName: holder.event.name, code: holder.code };
}

async function findWearer(text: string): Promise<string | null> {
  const holder = await findNameTagHolder(text);
  return holder?.kind === "member" ? holder.userId : null;
}

/**
 * Returns the member who wears a name tag or reads out their code, as their shared profile. A code
 * to read out is short, so misses have a limit.
 * @throws AppError `not_found` for every other code, `rate_limited`
 */
export async function findNameTagMember({ userId: viewerId }: Actor, text: string): Promise<SharedProfile> {
  await consume("nameTagOpen", viewerId);
  const spoken = normalizeCode(text, CODE_NUMBER_DIGITS);
  // Before it is known whether the code fits, so that parallel calls can't pass together.
  if (spoken) await consume("spokenCodeMissDay", viewerId);
  const userId = spoken ? await findBySpokenCode(spoken) : await findWearer(text);
  const profile = userId === null ? null : await getSharedProfile(viewerId, userId);
  if (!profile) throw notFound("nameTags.memberUnknown");
  if (spoken) await refund("spokenCodeMissDay", viewerId);
  return profile;
}
