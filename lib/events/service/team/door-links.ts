import { recordEventAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { createToken, hashToken } from "@/lib/auth/service/random-token";
import { db } from "@/lib/core/server/db";
import type { EventDoorLink } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";

import { LATE_CHECK_INS_MS } from "../../constants/event";
import { MAX_DOOR_LINKS } from "../../constants/team";
import { requireEventRight } from "../../data/event-right";
import { getDoorLinkState } from "../../policy/door-link";
import type { DoorLink, NewDoorLink } from "../../schema/team";
import { lockEventRight } from "../event-lock";

const toDoorLink = ({ id, label, deviceHash }: EventDoorLink): DoorLink => ({
  id,
  label,
  isTaken: deviceHash !== null,
});

/** @throws AppError `not_found`, `forbidden` */
export async function listDoorLinks(actor: Actor, eventId: string): Promise<DoorLink[]> {
  await requireEventRight(actor, eventId, "shareDoor");
  const orderBy = [{ createdAt: "asc" as const }, { id: "asc" as const }];
  return (await db().eventDoorLink.findMany({ where: { eventId }, orderBy })).map(toDoorLink);
}

/** @throws AppError `not_found`, `forbidden`, `ended`, or `conflict` for too many */
export async function createDoorLink(
  actor: Actor,
  eventId: string,
  { label }: { label: string },
): Promise<NewDoorLink> {
  const token = createToken();
  return db().$transaction(async (tx) => {
    const { event } = await lockEventRight(tx, actor, eventId, "shareDoor");
    if (["late", "over"].includes(getDoorLinkState(event, clock.now())))
      throw new AppError("ended", event.status === "cancelled" ? "events.cancelled" : "events.ended");
    if ((await tx.eventDoorLink.count({ where: { eventId } })) >= MAX_DOOR_LINKS)
      throw new AppError("conflict", "events.doorLink.tooMany", { values: { max: MAX_DOOR_LINKS } });
    const data = { eventId, label, tokenHash: hashToken(token), createdById: actor.userId, createdAt: clock.now() };
    const link = await tx.eventDoorLink.create({ data });
    await recordEventAudit(actor, "door_link_made", eventId, { helper: label }, tx);
    return { ...toDoorLink(link), token };
  });
}

/** Ends the link and its device at once. Repeatable. @throws AppError `not_found`, `forbidden` */
export async function withdrawDoorLink(actor: Actor, eventId: string, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockEventRight(tx, actor, eventId, "shareDoor");
    const where = { id, eventId };
    const link = await tx.eventDoorLink.findFirst({ where, select: { label: true } });
    if (!link) return;
    await tx.eventDoorLink.deleteMany({ where });
    await recordEventAudit(actor, "door_link_withdrawn", eventId, { helper: link.label }, tx);
  });
}

/** Removes links of which nothing is taken any more. Runs with the job of old check-ins. */
export async function removeOldDoorLinks(): Promise<number> {
  const endedBefore = new Date(clock.ms() - LATE_CHECK_INS_MS);
  const { count } = await db().eventDoorLink.deleteMany({ where: { event: { endTime: { lte: endedBefore } } } });
  return count;
}
