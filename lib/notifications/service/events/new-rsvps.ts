import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { listOrganizersWithNews } from "@/lib/events/data/rsvp/new-rsvps";

import { readNotificationSettings } from "../../schema";
import { enqueueDeliveries, type NewDelivery } from "../queue/enqueue";
import { getDateInDaytime } from "./daytime";

const KINDS = ["newRsvps", "rsvpSummary"] as const;
type Kind = (typeof KINDS)[number];

/** An RSVP whose transaction began before it may not be visible yet. */
const SETTLING_MS = 5_000;
/** Several RSVPs within it are one message. */
const BUNDLE_MS = 5 * 60_000;
/** From one morning to the next, and an hour. */
const MAX_SPAN_MS = 25 * 60 * 60_000;

type News = Awaited<ReturnType<typeof listOrganizersWithNews>>[number];

const toKey = (userId: string | null, kind: string): string => `${userId} ${kind}`;

/** Returns when each organizer was told of what was settled, by `toKey`. */
async function listTold(userIds: string[]): Promise<Map<string, number>> {
  const told = await db().delivery.groupBy({
    by: ["userId", "kind"],
    where: { userId: { in: userIds }, kind: { in: [...KINDS] } },
    _max: { createdAt: true },
  });
  return new Map(
    told.map(({ userId, kind, _max }) => [toKey(userId, kind), (_max.createdAt?.getTime() ?? 0) - SETTLING_MS]),
  );
}

function toDeliveries({ organizer, newest }: News, told: Map<string, number>, now: Date): NewDelivery[] {
  const { id: userId, emailVerifiedAt, profile } = organizer;
  if (!profile) return [];
  const { newRsvps, rsvpSummary } = readNotificationSettings(profile.notifications);
  const until = new Date(now.getTime() - SETTLING_MS).toISOString();
  const describe = (kind: Kind) => {
    const since = Math.max(told.get(toKey(userId, kind)) ?? 0, now.getTime() - MAX_SPAN_MS);
    if (newest.getTime() <= since) return null;
    return { kind, userId, payload: { about: "new_rsvps" as const, since: new Date(since).toISOString(), until } };
  };
  const deliveries: NewDelivery[] = [];
  const atOnce = describe("newRsvps");
  const key = `new_rsvps:${userId}:${Math.floor(now.getTime() / BUNDLE_MS)}`;
  if (atOnce && newRsvps.push) deliveries.push({ ...atOnce, channel: "push", key: `${key}:push` });
  if (!emailVerifiedAt) return deliveries;
  if (newRsvps.email) return atOnce ? [...deliveries, { ...atOnce, channel: "mail", key: `${key}:mail` }] : deliveries;
  const date = rsvpSummary.email ? getDateInDaytime(profile, now) : null;
  const summary = date && describe("rsvpSummary");
  return summary ? [...deliveries, { ...summary, channel: "mail", key: `rsvp_summary:${userId}:${date}` }] : deliveries;
}

/**
 * Tells organizers of new RSVPs and requests (docs/product/notifications.md#new-rsvps). Returns how
 * many messages it enqueued.
 */
export async function enqueueNewRsvps(): Promise<number> {
  const now = clock.now();
  const span = { since: new Date(now.getTime() - MAX_SPAN_MS), until: new Date(now.getTime() - SETTLING_MS) };
  const news = await listOrganizersWithNews(span);
  if (news.length === 0) return 0;
  const told = await listTold(news.map(({ organizer }) => organizer.id));
  return enqueueDeliveries(news.flatMap((each) => toDeliveries(each, told, now)));
}
