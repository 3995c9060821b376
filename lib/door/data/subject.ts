import { reachableBy } from "@/lib/attendance/data/reachable";
import { findByCode } from "@/lib/attendance/service/member-code";
import type { Db } from "@/lib/core/server/db";
import { readNameTagCode } from "@/lib/event-people/policy";
import { listTicketCodes } from "@/lib/guests/policy";
import { hashTicketCode } from "@/lib/guests/service/import/rows";

import type { DoorPerson, DoorSubject } from "../schema";

/** `status` is the guest's, or the one of the member's RSVP: null without one. */
export type FoundPerson = DoorPerson & { status: string | null; isSuspended: boolean; hasOwnCode?: boolean };

/** `viewerId`: whose blocks count. */
type At = { client: Db; viewerId: string; eventId: string };

/** A claimed guest has become a member's RSVP. */
async function findGuest(at: At, id: string): Promise<FoundPerson | null> {
  const guest = await at.client.eventGuest.findFirst({
    where: { id, eventId: at.eventId },
    select: { status: true, claimedAt: true, claimedById: true },
  });
  if (!guest) return null;
  if (guest.claimedAt) return findMember(at, guest.claimedById);
  return { kind: "guest", id, status: guest.status, isSuspended: false };
}

async function findMember({ client, viewerId, eventId }: At, id: string | null): Promise<FoundPerson | null> {
  if (id === null) return null;
  const member = await client.user.findFirst({
    where: { id, ...reachableBy(viewerId, eventId) },
    select: { suspendedAt: true, rsvps: { where: { eventId }, select: { status: true } } },
  });
  if (!member) return null;
  return { kind: "member", id, status: member.rsvps[0]?.status ?? null, isSuspended: member.suspendedAt !== null };
}

/** Null also if several guests have the code. */
async function findTicketHolder(at: At, text: string): Promise<FoundPerson | null> {
  const hashes = listTicketCodes(text).map(hashTicketCode);
  const guests = await at.client.eventGuest.findMany({
    where: { eventId: at.eventId, ticketHashes: { hasSome: hashes } },
    select: { id: true },
    take: 2,
  });
  return guests.length === 1 && guests[0] ? findGuest(at, guests[0].id) : null;
}

/** Returns null for an unknown or revoked code, and for a member hidden from the viewer. */
export async function findSubject(at: At, subject: DoorSubject): Promise<FoundPerson | null> {
  const { client, eventId } = at;
  switch (subject.kind) {
    case "guest":
      return findGuest(at, subject.id);
    case "member":
      return findMember(at, subject.id);
    case "code": {
      const id = await findByCode(client, eventId, subject.code);
      if (id === null) return findTicketHolder(at, subject.code);
      const member = await findMember(at, id);
      return member && { ...member, hasOwnCode: true };
    }
    case "ticket":
      return findTicketHolder(at, subject.code);
    case "name_tag": {
      const code = readNameTagCode(subject.code);
      const nameTag = code === null ? null : await client.eventNameTag.findUnique({ where: { code } });
      if (nameTag?.eventId !== eventId) return findTicketHolder(at, subject.code);
      return nameTag.guestId ? findGuest(at, nameTag.guestId) : findMember(at, nameTag.userId);
    }
  }
}
