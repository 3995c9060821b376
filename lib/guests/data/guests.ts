import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import type { Page } from "@/lib/core/server/pagination";
import { showEmail, toSearchWords } from "@/lib/core/server/shown-email";
import { WITH_PLACE, type PersonState } from "@/lib/event-people/constants";
import { countEventPeople, listEventPeople, type Person } from "@/lib/event-people/data/people";
import { requireEventRight } from "@/lib/events/data/event-right";
import { hasEventRight } from "@/lib/events/policy/access";

import { guestSchema } from "../responses/guests";
import type { Guest, GuestCounts, ListGuestsInput, ShownGuests } from "../schema/guests";
import { UNINVITED } from "./invitable";
import { getWaitingInvitations } from "./waiting-invitations";

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

const STATES: Record<ShownGuests, readonly PersonState[]> = {
  all: ["expected", "in", "requested"],
  expected: ["expected"],
  checked_in: ["in"],
  pending: ["requested"],
  declined: ["declined"],
};

const STATUSES: Partial<Record<PersonState, Guest["status"]>> = { requested: "pending", declined: "declined" };

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
  const filter = { kinds: ["guest"] as const, states: STATES[show], words: toSearchWords(search) };
  const query = { ...filter, searchesEmail: isManager, sort: "name" as const, limit, cursor };
  const { items, next } = await listEventPeople(eventId, query);
  const toRow = ({ state, firstIn, ...guest }: Person) => ({
    ...guest,
    status: STATUSES[state] ?? "confirmed",
    checkedInAt: firstIn,
  });
  return { next, items: items.map((guest) => toGuest(toRow(guest), isManager)) };
}

/** @throws AppError `not_found` or `forbidden` */
export async function countGuests(actor: Actor, eventId: string): Promise<GuestCounts> {
  await requireEventRight(actor, eventId, "runDoor");
  const [people, uninvited, waiting] = await Promise.all([
    countEventPeople([eventId]),
    db().eventGuest.count({ where: { eventId, ...UNINVITED } }),
    getWaitingInvitations(eventId),
  ]);
  const count = (states: readonly PersonState[]) => people(eventId)(states, "guest");
  return {
    confirmed: count(WITH_PLACE),
    pending: count(["requested"]),
    declined: count(["declined"]),
    checkedIn: count(["in"]),
    uninvited,
    waiting,
  };
}
