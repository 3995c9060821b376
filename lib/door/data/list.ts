import { createHash } from "node:crypto";

import { reachableBy } from "@/lib/attendance/data/reachable";
import { getNameDigits } from "@/lib/attendance/service/member-code";
import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { CHECK_IN_OPENS_MINUTES } from "@/lib/events/constants/event";
import { requireEventRight } from "@/lib/events/data/event-right";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { MAX_DOOR_ENTRIES, MAX_DOOR_REPEATS } from "../constants";
import type { DoorEntry, DoorList, DoorListInput, DoorRepeat } from "../schema";
import { readNames } from "./results";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
const hashBadge = (badge: { code: string } | null): string[] => (badge ? [hash(badge.code)] : []);

function toDoorState(status: string, checkedInAt: Date | null): Pick<DoorEntry, "state" | "checkedInAt"> {
  if (checkedInAt) return { state: "checked_in", checkedInAt: checkedInAt.toISOString() };
  const isKnown = status === "pending" || status === "waitlisted" || status === "declined";
  return { state: isKnown ? status : "expected", checkedInAt: null };
}

/** Without the members whom a block hides from the actor, unless they have a place. */
async function listMembers(actor: Actor, eventId: string): Promise<DoorEntry[]> {
  const rsvps = await db().eventRsvp.findMany({
    where: { eventId, user: { suspendedAt: null, ...reachableBy(actor.userId, eventId) } },
    select: {
      userId: true,
      status: true,
      badge: { select: { code: true } },
      user: {
        select: {
          profile: { select: { firstName: true, lastName: true, company: true } },
          attendances: { where: { eventId, isActive: true }, select: { checkInTime: true } },
          // Name tags that were printed before the guest became the member.
          guestsClaimed: { where: { eventId }, select: { badge: { select: { code: true } } } },
        },
      },
    },
    orderBy: { userId: "asc" },
    take: MAX_DOOR_ENTRIES + 1,
  });
  return rsvps.flatMap(({ userId, status, badge, user: { profile, attendances, guestsClaimed } }) =>
    profile
      ? {
          kind: "member" as const,
          id: userId,
          name: formatFullName(profile),
          company: profile.company,
          ...toDoorState(status, attendances[0]?.checkInTime ?? null),
          codeHashes: [
            ...[badge, ...guestsClaimed.map((guest) => guest.badge)].flatMap(hashBadge),
            hash(getNameDigits(userId)),
          ],
        }
      : [],
  );
}

async function listGuests(eventId: string): Promise<DoorEntry[]> {
  const guests = await db().eventGuest.findMany({
    where: { eventId, claimedAt: null },
    select: { id: true, name: true, company: true, status: true, checkedInAt: true, badge: { select: { code: true } } },
    orderBy: { id: "asc" },
    take: MAX_DOOR_ENTRIES + 1,
  });
  return guests.map(({ status, checkedInAt, badge, ...guest }) => ({
    kind: "guest" as const,
    ...guest,
    ...toDoorState(status, checkedInAt),
    codeHashes: hashBadge(badge),
  }));
}

/** Lists people that this device and another one let in without a network, newest first. */
async function listRepeats(eventId: string, firstDeviceId: string | undefined): Promise<DoorRepeat[]> {
  const { eventDoorCheckIn } = db();
  const rows = await eventDoorCheckIn.findMany({
    where: {
      ...{ eventId, result: "already", wasOffline: true },
      firstDeviceId: firstDeviceId ?? { not: null },
      // A device that sent the same person twice has only itself to tell.
      NOT: { deviceId: { equals: eventDoorCheckIn.fields.firstDeviceId } },
      OR: [{ guestId: { not: null } }, { memberId: { not: null } }],
    },
    select: { id: true, guestId: true, memberId: true, firstDeviceId: true, deviceId: true, receivedAt: true },
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
    take: MAX_DOOR_REPEATS,
  });
  const names = await readNames(rows);
  return rows.flatMap(({ guestId, memberId, receivedAt, ...row }) => {
    const named = names.get(guestId ?? memberId ?? "");
    if (!named || !row.firstDeviceId) return [];
    return { ...row, firstDeviceId: row.firstDeviceId, name: named.name, receivedAt: receivedAt.toISOString() };
  });
}

/**
 * The list that a device at the door keeps, without addresses and notes.
 * @param input.version of the list that the caller has
 * @throws AppError `not_found` or `forbidden`
 */
export async function getDoorList(actor: Actor, eventId: string, input: DoorListInput = {}): Promise<DoorList> {
  const { event } = await requireEventRight(actor, eventId, "runDoor");
  const [members, guests, repeats] = await Promise.all([
    listMembers(actor, eventId),
    listGuests(eventId),
    listRepeats(eventId, input.deviceId),
  ]);
  const all = [...guests, ...members];
  const entries = all.slice(0, MAX_DOOR_ENTRIES);
  const current = hash(JSON.stringify(entries));
  return {
    version: current,
    opensAt: new Date(event.startTime.getTime() - CHECK_IN_OPENS_MINUTES * 60_000).toISOString(),
    endsAt: event.endTime.toISOString(),
    isComplete: all.length === entries.length,
    entries: current === input.version ? null : entries,
    repeats,
  };
}
