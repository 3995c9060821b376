import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { addToDay } from "@/lib/notes/policy/follow-up";

import { readNotificationSettings } from "../../schema";
import { enqueueDeliveries, type NewDelivery } from "../queue/enqueue";
import { getDateInDaytime } from "./daytime";

const PAGE_SIZE = 500;

/** Everyone's today is one of these days. */
function getDaysOfToday(now: Date): { gte: Date; lte: Date } {
  const day = now.toISOString().slice(0, 10);
  return { gte: new Date(addToDay(day, -1)), lte: new Date(addToDay(day, 1)) };
}

function listOwners(now: Date, after: string | undefined) {
  const today = { followUpOn: getDaysOfToday(now), followUpDoneAt: null };
  return db().user.findMany({
    where: { deletedAt: null, suspendedAt: null, profile: { isNot: null }, networkNotes: { some: today } },
    select: {
      id: true,
      emailVerifiedAt: true,
      profile: { select: { timezone: true, quietHours: true, notifications: true } },
      networkNotes: { where: today, select: { followUpOn: true }, distinct: ["followUpOn"] },
    },
    orderBy: { id: "asc" },
    take: PAGE_SIZE,
    ...(after && { cursor: { id: after }, skip: 1 }),
  });
}

type Owner = Awaited<ReturnType<typeof listOwners>>[number];

function toDeliveries({ id, emailVerifiedAt, profile, networkNotes }: Owner, now: Date): NewDelivery[] {
  if (!profile) return [];
  const on = getDateInDaytime(profile, now);
  if (on === null || !networkNotes.some(({ followUpOn }) => followUpOn?.toISOString().slice(0, 10) === on)) return [];
  const { push, email } = readNotificationSettings(profile.notifications).followUps;
  const channels = [...(push ? (["push"] as const) : []), ...(email && emailVerifiedAt ? (["mail"] as const) : [])];
  return channels.map((channel) => ({
    channel,
    key: `follow_up:${id}:${on}:${channel}`,
    kind: "followUps",
    userId: id,
    payload: { about: "follow_up", on },
  }));
}

/**
 * At most one message per member, day and channel, about all follow-ups of the day
 * (docs/product/network-notes.md#on-the-day). Returns how many messages it enqueued.
 */
export async function enqueueFollowUps(): Promise<number> {
  const now = clock.now();
  let enqueued = 0;
  let after: string | undefined;
  for (let isFull = true; isFull;) {
    const owners = await listOwners(now, after);
    enqueued += await enqueueDeliveries(owners.flatMap((owner) => toDeliveries(owner, now)));
    after = owners.at(-1)?.id;
    isFull = owners.length === PAGE_SIZE;
  }
  return enqueued;
}
