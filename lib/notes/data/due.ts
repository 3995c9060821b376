import { db } from "@/lib/core/server/db";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { buildShownNotesWhere } from "./shown";

/** `on` is a day in the owner's time zone. */
export type DueDay = { ownerId: string; on: string };

export const toDueKey = ({ ownerId, on }: DueDay): string => `${ownerId} ${on}`;

/** Returns the names of those whom each owner wants to follow up with on a day, if still open. */
export async function listDuePeople(days: readonly DueDay[]): Promise<ReadonlyMap<string, string[]>> {
  const names = new Map<string, string[]>();
  if (days.length === 0) return names;
  const rows = await db().networkNote.findMany({
    where: {
      followUpDoneAt: null,
      OR: days.map(({ ownerId, on }) => ({ ...buildShownNotesWhere(ownerId), followUpOn: new Date(on) })),
    },
    select: {
      ownerId: true,
      followUpOn: true,
      contact: { select: { name: true } },
      member: { select: { profile: { select: { firstName: true, lastName: true } } } },
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  for (const { ownerId, followUpOn, contact, member } of rows) {
    const name = contact?.name ?? (member?.profile && formatFullName(member.profile));
    const key = toDueKey({ ownerId, on: followUpOn?.toISOString().slice(0, 10) ?? "" });
    if (name) names.set(key, [...(names.get(key) ?? []), name]);
  }
  return names;
}
