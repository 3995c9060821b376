import { db } from "@/lib/core/server/db";
import type { EventDoorCheckIn } from "@/lib/core/server/generated/prisma/client";
import { formatFullName } from "@/lib/profiles/constants/profile";

import type { DoorReason } from "../constants";
import type { DoorCheckInResult } from "../schema";

export const DOOR_ROW = {
  id: true,
  eventId: true,
  guestId: true,
  memberId: true,
  result: true,
  reason: true,
  checkedInAt: true,
  firstDeviceId: true,
} as const;

export type DoorRow = Pick<EventDoorCheckIn, keyof typeof DOOR_ROW>;

const isId = (id: string | null): id is string => id !== null;

type Named = { name: string; company: string | null };

/** Returns the names by the id of the guest or member. */
export async function readNames(rows: readonly Pick<DoorRow, "guestId" | "memberId">[]): Promise<Map<string, Named>> {
  const [guests, profiles] = await Promise.all([
    db().eventGuest.findMany({
      where: { id: { in: rows.map(({ guestId }) => guestId).filter(isId) } },
      select: { id: true, name: true, company: true },
    }),
    db().profile.findMany({
      where: { userId: { in: rows.map(({ memberId }) => memberId).filter(isId) } },
      select: { userId: true, firstName: true, lastName: true, company: true },
    }),
  ]);
  return new Map<string, Named>([
    ...guests.map(({ id, name, company }) => [id, { name, company }] as const),
    ...profiles.map(({ userId, company, ...profile }) => [userId, { name: formatFullName(profile), company }] as const),
  ]);
}

function toSubject({ guestId, memberId }: DoorRow): DoorCheckInResult["subject"] {
  if (guestId) return { kind: "guest", id: guestId };
  return memberId ? { kind: "member", id: memberId } : null;
}

export async function toResults(rows: readonly DoorRow[]): Promise<DoorCheckInResult[]> {
  const names = await readNames(rows);
  return rows.map((row) => {
    const subject = toSubject(row);
    const named = subject && names.get(subject.id);
    return {
      id: row.id,
      result: row.result as DoorCheckInResult["result"],
      reason: row.reason as DoorReason | null,
      subject,
      name: named?.name ?? null,
      company: named?.company ?? null,
      checkedInAt: row.checkedInAt?.toISOString() ?? null,
      firstDeviceId: row.firstDeviceId,
    };
  });
}
