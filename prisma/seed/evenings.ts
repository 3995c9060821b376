import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { buildPastAttendance } from "./attendances";
import { getDemoEvent, OPEN_EVENT } from "./data/events";
import { getDemoMember, MEMBER_KEYS, type MemberKey } from "./data/members";
import { toEventRow } from "./events";
import { getRandomNumber, toDemoId } from "./identity";
import { getMemberId } from "./members";
import { DAY, getSlotTimes, HOUR, MINUTE, type Slot } from "./schedule";

/** Latest first, two weeks apart. Guests are kept for 90 days. */
const DISHES = ["Ramen", "Pierogi", "Dumplings", "Empanadas", "Arepas"];

const HOST: MemberKey = "marisol";

/** Members at the open event who missed the last three of these. */
const AWAY: MemberKey[] = ["daniel", "sanjay", "tom", "xiomara"];

/** The first two are guests of the open event, too. */
const GUESTS = [
  ...["Rosa Delgado", "Amara Obi", "Hugo Bergström", "Lena Park", "Musa Diallo", "Ines Duarte", "Paul Novak"],
  ...["Freya Holm", "Arjun Rao", "Clara Moretti", "Victor Osei", "Mina Sadeghi", "Joel Barros", "Wren Tanaka"],
];

const toEmail = (guest: string): string => `${guest.split(" ")[0]?.toLowerCase()}@example.com`;

/** Builds past events of the open event's owner, without the demo logins. */
export function buildEveningRows(now: Date) {
  const { from, timezone } = getDemoEvent(OPEN_EVENT);
  const evenings = DISHES.map((dish, index) => {
    const days = -18 - 14 * index;
    const slot: Slot = { days, weekday: 4, at: "18:30", hours: 2.5 };
    const name = `Tampa Tech Small Table: ${dish}`;
    const came = (person: string, share: number) => getRandomNumber("evening", dish, person) < share;
    const isMember = (key: MemberKey) => {
      const { city, joined, login } = getDemoMember(key);
      if (index < 3 && AWAY.includes(key)) return false;
      return !login && joined > -days && city !== undefined && from.includes(city);
    };
    return {
      ...{ id: toDemoId("event", name), name, slot, came, ...getSlotTimes(slot, timezone, now) },
      members: MEMBER_KEYS.filter((key) => isMember(key) && (key === HOST || came(key, 0.7))),
      guests: GUESTS.filter((guest) => came(guest, 0.6)),
    };
  });
  return {
    events: evenings.map(({ id, name, slot }) => {
      const description = "A dozen people, one pot in the middle, between two evenings of tacos. No panel, no pitch.";
      const own = { name, description, slot, status: "ended" as const, host: HOST };
      return toEventRow(id, { ...getDemoEvent(OPEN_EVENT), ...own, sponsors: [], rsvps: 0 }, now);
    }),
    rsvps: evenings.flatMap(({ id, name, members, startTime }) =>
      members.map((key) => ({
        ...{ id: toDemoId("rsvp", `${name} ${key}`), eventId: id, userId: getMemberId(key), status: "confirmed" },
        createdAt: new Date(startTime.getTime() - HOUR),
      })),
    ) satisfies Prisma.EventRsvpCreateManyInput[],
    attendances: evenings.flatMap(({ members, came, ...evening }) =>
      members.filter((key) => key === HOST || came(key, 0.55)).map((key) => buildPastAttendance(evening, key)),
    ) satisfies Prisma.EventAttendanceCreateManyInput[],
    guests: evenings.flatMap(({ id, name, guests, came, startTime }) =>
      guests.map((guest) => ({
        ...{ id: toDemoId("guest", `${name} ${guest}`), eventId: id, name: guest, email: toEmail(guest) },
        createdAt: new Date(startTime.getTime() - DAY),
        ...(came(guest, 0.5) && {
          ...{ checkedInAt: new Date(startTime.getTime() + 5 * MINUTE), checkedInById: getMemberId(HOST) },
        }),
      })),
    ) satisfies Prisma.EventGuestCreateManyInput[],
  };
}
