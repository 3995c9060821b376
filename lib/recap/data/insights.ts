import { createHash } from "node:crypto";

import { requireOrganizer } from "@/lib/attendance/data/access";
import { countTurnout } from "@/lib/attendance/data/turnout";
import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";

import { MAX_SHOWN_LINES, MIN_COUNTED_MEMBERS } from "../constants";
import { toShownRatings } from "../policy";
import type { Insights } from "../schema";
import { readInsights } from "./insights.sql";

/** The order of lines must not be that of the answers or of the members. */
const toOrder = (line: string): string => createHash("sha256").update(line).digest("hex");

async function readFeedback(eventId: string): Promise<Insights["feedback"]> {
  const groups = await db().eventFeedback.groupBy({ by: ["rating"], where: { eventId }, _count: true });
  const ratings = toShownRatings(new Map(groups.map(({ rating, _count }) => [rating, _count])));
  const count = groups.reduce((sum, { _count }) => sum + _count, 0);
  if (!ratings) return { count, ratings, lines: [] };
  const rows = await db().eventFeedback.findMany({
    where: { eventId, line: { not: null } },
    select: { line: true },
    orderBy: [{ createdAt: "desc" }, { userId: "asc" }],
    take: MAX_SHOWN_LINES,
  });
  const lines = rows.flatMap(({ line }) => line ?? []);
  return { count, ratings, lines: lines.sort((a, b) => toOrder(a).localeCompare(toOrder(b))) };
}

/**
 * Numbers of an event for its organizers. They never say who met whom
 * (docs/product/recap.md#how-it-went).
 * @throws AppError `not_found` or `forbidden`
 */
export async function getInsights(actor: Actor, eventId: string): Promise<Insights> {
  await requireOrganizer(actor, eventId, "seeRsvps");
  const event = await db().event.findUniqueOrThrow({ where: { id: eventId }, select: { id: true, endTime: true } });
  const [turnout, row, feedback] = await Promise.all([
    countTurnout(actor, eventId),
    readInsights(event),
    readFeedback(eventId),
  ]);
  return {
    isOver: turnout.isOver,
    expected: turnout.members.expected + turnout.guests.expected,
    came: turnout.members.came + turnout.guests.came,
    arrivals: row.arrivals,
    connections: row.connections,
    followUp: row.members < MIN_COUNTED_MEMBERS ? null : { members: row.members, connected: row.connected },
    feedback,
  };
}
