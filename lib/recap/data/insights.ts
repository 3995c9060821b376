import { createHash } from "node:crypto";

import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { requireEventRight } from "@/lib/events/data/event-right";

import { MAX_SHOWN_LINES, MIN_COUNTED_MEMBERS, MIN_SHOWN_ANSWERS } from "../constants";
import { toRatings } from "../policy";
import type { Insights } from "../schema";
import { readInsights } from "./insights.sql";

/** The order of lines must not be that of the answers or of the members. */
const toOrder = (line: string): string => createHash("sha256").update(line).digest("hex");

/**
 * Shows answers in groups of five, the first ones first. Otherwise a new answer would be the only
 * difference between two readings. The host and the team know their own answers, so these don't
 * count.
 */
async function readFeedback(eventId: string): Promise<Insights["feedback"]> {
  const counted = { eventId, byOrganizer: false };
  const count = await db().eventFeedback.count({ where: counted });
  const shownCount = count - (count % MIN_SHOWN_ANSWERS);
  if (shownCount === 0) return { count, ratings: null, lines: [] };
  const [last] = await db().eventFeedback.findMany({
    where: counted,
    select: { createdAt: true, id: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    skip: shownCount - 1,
    take: 1,
  });
  if (!last) return { count, ratings: null, lines: [] };
  const { createdAt, id } = last;
  const shown = { ...counted, OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lte: id } }] };
  const groups = await db().eventFeedback.groupBy({ by: ["rating"], where: shown, _count: true });
  const ratings = toRatings(new Map(groups.map(({ rating, _count }) => [rating, _count])));
  const rows = await db().eventFeedback.findMany({
    where: { ...shown, line: { not: null } },
    select: { line: true },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: MAX_SHOWN_LINES,
  });
  const lines = rows.flatMap(({ line }) => line ?? []);
  return { count, ratings, lines: lines.sort((a, b) => toOrder(a).localeCompare(toOrder(b))) };
}

/**
 * Numbers of an event for its organizers, besides those of its people. They never say who met whom
 * (docs/product/recap.md#how-it-went).
 * @throws AppError `not_found` or `forbidden`
 */
export async function getInsights(actor: Actor, eventId: string): Promise<Insights> {
  const { event } = await requireEventRight(actor, eventId, "seeRsvps");
  const [row, feedback] = await Promise.all([readInsights(event), readFeedback(eventId)]);
  const isCounted = row.members >= MIN_COUNTED_MEMBERS;
  return {
    arrivals: row.arrivals,
    connections: isCounted ? row.connections : null,
    followUp: isCounted ? { members: row.members, connected: row.connected } : null,
    feedback,
  };
}
