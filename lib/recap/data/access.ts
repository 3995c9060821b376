import { CONFIRMED } from "@/lib/attendance/data/confirmed";
import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { type Db, db } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { selectHidden } from "@/lib/events/data/hidden-members";

import { hasRecap } from "../policy";

export type RecapEvent = { id: string; name: string; status: string; endTime: Date; isHidden: boolean };

async function findRecapEvent(userId: string, eventId: string, client: Db): Promise<RecapEvent | null> {
  const event = await client.event.findFirst({
    where: { id: eventId, attendances: { some: { userId, ...CONFIRMED } } },
    select: {
      id: true,
      name: true,
      status: true,
      endTime: true,
      ...selectHidden(userId),
    },
  });
  if (!event || !hasRecap(event, clock.now())) return null;
  const { hiddenMembers, ...facts } = event;
  return { ...facts, isHidden: hiddenMembers.length > 0 };
}

/** For the link on the event's page. */
export const hasOwnRecap = async (actor: Actor, eventId: string): Promise<boolean> =>
  (await findRecapEvent(actor.userId, eventId, db())) !== null;

const SHOWN_MS = 7 * 24 * 60 * 60_000;

/** The member's last event of the past week that has a recap, for the start screen. */
export const findLastRecap = ({ userId }: Actor, now: Date): Promise<Pick<RecapEvent, "id" | "name"> | null> =>
  db().event.findFirst({
    where: {
      status: { not: "cancelled" },
      endTime: { gt: new Date(now.getTime() - SHOWN_MS), lte: now },
      attendances: { some: { userId, ...CONFIRMED } },
    },
    select: { id: true, name: true },
    orderBy: [{ endTime: "desc" }, { id: "desc" }],
  });

/**
 * Only members who confirmed to be there have a recap of an event (docs/product/recap.md).
 * @throws AppError `not_found`, even before the event's end
 */
export async function requireRecap(userId: string, eventId: string, client: Db = db()): Promise<RecapEvent> {
  const event = await findRecapEvent(userId, eventId, client);
  if (!event) throw notFound("events.notFound");
  return event;
}
