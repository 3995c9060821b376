import { findByCode } from "@/lib/attendance/service/member-code";
import type { Actor } from "@/lib/auth/schema/actor";
import { readBadgeCode } from "@/lib/badges/policy";
import type { Db } from "@/lib/core/server/db";
import { reachableBy } from "@/lib/attendance/data/reachable";

import type { DoorSubject } from "../schema";

export type FoundGuest = { kind: "guest"; id: string; status: string; checkedInAt: Date | null };
export type FoundMember = {
  kind: "member";
  id: string;
  /** Null without an RSVP. */
  rsvpStatus: string | null;
  isSuspended: boolean;
  /** Whether the member showed their own code, which is their consent. */
  hasCode: boolean;
};

/** A claimed guest has become a member's RSVP. */
async function findGuest(client: Db, actor: Actor, eventId: string, id: string) {
  const guest = await client.eventGuest.findFirst({
    where: { id, eventId },
    select: { status: true, checkedInAt: true, claimedAt: true, claimedById: true },
  });
  if (!guest) return null;
  const { claimedAt, claimedById, ...found } = guest;
  if (!claimedAt) return { kind: "guest" as const, id, ...found };
  return claimedById ? findMember(client, actor, eventId, claimedById) : null;
}

async function findMember(
  client: Db,
  actor: Actor,
  eventId: string,
  id: string,
  hasCode = false,
): Promise<FoundMember | null> {
  const member = await client.user.findFirst({
    where: { id, ...reachableBy(actor.userId, eventId) },
    select: { suspendedAt: true, rsvps: { where: { eventId }, select: { status: true } } },
  });
  if (!member) return null;
  const rsvpStatus = member.rsvps[0]?.status ?? null;
  return { kind: "member", id, rsvpStatus, isSuspended: member.suspendedAt !== null, hasCode };
}

/** Returns null for an unknown or revoked code, and for a member hidden from the actor. */
export async function findSubject(
  client: Db,
  actor: Actor,
  eventId: string,
  subject: DoorSubject,
): Promise<FoundGuest | FoundMember | null> {
  switch (subject.kind) {
    case "guest":
      return findGuest(client, actor, eventId, subject.id);
    case "member":
      return findMember(client, actor, eventId, subject.id);
    case "code": {
      const member = await findByCode(actor, eventId, subject.code);
      return member && findMember(client, actor, eventId, member.id, true);
    }
    case "badge": {
      const code = readBadgeCode(subject.code);
      const badge = code === null ? null : await client.eventBadge.findUnique({ where: { code } });
      if (badge?.eventId !== eventId) return null;
      if (badge.guestId) return findGuest(client, actor, eventId, badge.guestId);
      return badge.userId ? findMember(client, actor, eventId, badge.userId) : null;
    }
  }
}
