import { recordEventAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { toEventChange } from "@/lib/events/service/event-change";
import { lockEventRight } from "@/lib/events/service/event-lock";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { countDeliveries } from "../data/announcements";

const IN_ANY_EVENT: BusEvent = { type: "resource_changed", resource: "announcements" };

/**
 * While it is being sent, only the rest is not sent. Safe to repeat.
 * @throws AppError `not_found`, `forbidden`, `conflict` if it was sent
 */
export async function withdrawAnnouncement(actor: Actor, eventId: string, id: string): Promise<void> {
  const change = await db().$transaction(async (tx) => {
    const own = await lockEventRight(tx, actor, eventId, "announce");
    // Waits for a batch that is being stored, and no later batch finds it.
    const { count } = await tx.eventAnnouncement.updateMany({
      where: { id, eventId, status: { in: ["scheduled", "sending"] } },
      data: { status: "withdrawn" },
    });
    if (count === 0) {
      const stored = await tx.eventAnnouncement.findFirst({ where: { id, eventId }, select: { status: true } });
      if (!stored) throw notFound("announcements.notFound");
      if (stored.status === "sent") throw new AppError("conflict", "announcements.alreadySent");
      return toEventChange(own.event, "announcements");
    }
    const queued = { announcementId: id, status: "queued" };
    await tx.delivery.updateMany({ where: queued, data: { status: "dropped" } });
    const { progress: _, ...counts } = (await countDeliveries([id], tx)).get(id) ?? { progress: null };
    const { dateIds } = await tx.eventAnnouncement.update({ where: { id }, data: counts, select: { dateIds: true } });
    await recordEventAudit(actor, "announcement_withdrawn", eventId, { announcementId: id }, tx);
    const isOfSeries = dateIds.length > 0;
    return isOfSeries ? IN_ANY_EVENT : toEventChange(own.event, "announcements");
  });
  await publish(change);
}
