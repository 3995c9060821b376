import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { matchesWords } from "@/lib/core/server/match-words";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";
import { showEmail } from "@/lib/core/server/shown-email";
import { requireEventRight } from "@/lib/events/data/event-right";
import { hasEventRight } from "@/lib/events/policy/access";

import { guestSchema } from "../responses/guests";
import type { Guest, GuestCounts, ListGuestsInput, ShownGuests } from "../schema/guests";
import { UNINVITED } from "./invitable";
import { getWaitingInvitations } from "./waiting-invitations";

/** A claimed guest is among the attendees. */
const UNCLAIMED = { claimedAt: null } as const;

export const GUEST = {
  id: true,
  name: true,
  email: true,
  company: true,
  note: true,
  status: true,
  checkedInAt: true,
  invitedAt: true,
  announcementsOffAt: true,
} as const satisfies Prisma.EventGuestSelect;

type GuestRow = Prisma.EventGuestGetPayload<{ select: typeof GUEST }>;

export function toGuest(row: GuestRow, isManager = true): Guest {
  const { id, name, company, email, note } = row;
  return {
    id,
    name,
    company,
    status: guestSchema.shape.status.parse(row.status),
    checkedInAt: row.checkedInAt?.toISOString() ?? null,
    ...(isManager && {
      email: email && showEmail(email),
      note,
      invitedAt: row.invitedAt?.toISOString() ?? null,
      isUnsubscribed: row.announcementsOffAt !== null,
    }),
  };
}

const SHOWN: Record<ShownGuests, Prisma.EventGuestWhereInput> = {
  all: { status: { not: "declined" } },
  expected: { status: "confirmed", checkedInAt: null },
  checked_in: { checkedInAt: { not: null } },
  pending: { status: "pending" },
  declined: { status: "declined" },
};

const cursorKey = z.tuple([z.literal("name"), z.string().max(200), z.guid()]);

function isAfter(cursor: string | undefined): Prisma.EventGuestWhereInput {
  if (cursor === undefined) return {};
  const [, name, id] = decodeCursor(cursor, cursorKey);
  return { OR: [{ name: { gt: name } }, { name, id: { gt: id } }] };
}

/**
 * By name. Helpers at the door neither get nor search addresses.
 * @throws AppError `not_found`, `forbidden`, or `validation` for an invalid cursor
 */
export async function listGuests(
  actor: Actor,
  eventId: string,
  { show, search, limit, cursor }: ListGuestsInput,
): Promise<Page<Guest>> {
  const { roles } = await requireEventRight(actor, eventId, "runDoor");
  const isManager = hasEventRight(roles, "manageGuests");
  const words = matchesWords(search, isManager ? ["name", "company", "email"] : ["name", "company"]);
  const rows = await db().eventGuest.findMany({
    where: { eventId, ...UNCLAIMED, AND: [SHOWN[show], ...words, isAfter(cursor)] },
    select: GUEST,
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: limit + 1,
  });
  const page = toPage(rows, limit, ({ name, id }) => ["name", name, id]);
  return { ...page, items: page.items.map((row) => toGuest(row, isManager)) };
}

/** @throws AppError `not_found` or `forbidden` */
export async function countGuests(actor: Actor, eventId: string): Promise<GuestCounts> {
  await requireEventRight(actor, eventId, "runDoor");
  const [groups, uninvited, waiting] = await Promise.all([
    db().eventGuest.groupBy({
      by: ["status"],
      where: { eventId, ...UNCLAIMED },
      _count: { _all: true, checkedInAt: true },
    }),
    db().eventGuest.count({ where: { eventId, ...UNINVITED } }),
    getWaitingInvitations(eventId),
  ]);
  const count = (status: string) => groups.find((group) => group.status === status)?._count;
  return {
    confirmed: count("confirmed")?._all ?? 0,
    pending: count("pending")?._all ?? 0,
    declined: count("declined")?._all ?? 0,
    checkedIn: count("confirmed")?.checkedInAt ?? 0,
    uninvited,
    waiting,
  };
}
