/** Small rounds at tables that change (docs/product/rounds.md). The deal: lib/rounds/policy. */
import { listExportFiles } from "@/lib/account/data/export-files";
import { deleteAccount } from "@/lib/account/service/delete";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { readRoom } from "@/lib/rounds/data/room";
import type { ManagedRounds, Rounds } from "@/lib/rounds/schema";
import { goToNextRound } from "@/lib/rounds/service";

import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createBlock } from "@/tests/support/factories/connections";
import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

type Member = Awaited<ReturnType<typeof createMember>>;

const bus = recordBus();
let host: Member;
let people: Member[];
let eventId: string;

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:30:00Z");
  host = await createMember();
  eventId = (await createEvent({ hostUserId: host.userId })).id;
  people = [];
  for (let count = 0; count < 7; count++) people.push(await createAttendee(eventId));
});

const ROUTES = {
  rounds: () => import("@/app/api/events/[id]/rounds/route"),
  me: () => import("@/app/api/events/[id]/rounds/me/route"),
  next: () => import("@/app/api/events/[id]/rounds/next/route"),
  manage: () => import("@/app/api/events/[id]/rounds/manage/route"),
  guests: () => import("@/app/api/events/[id]/rounds/guests/route"),
};
type Method = Parameters<typeof callRoute>[1];

async function call<Body>(name: keyof typeof ROUTES, method: Method, { token }: Member, body?: unknown, id = eventId) {
  return callRoute<Body>(await ROUTES[name](), method, { params: { id }, token, body });
}

const announce = (by = host, parts = {}, id = eventId) =>
  call("rounds", "POST", by, { rounds: 3, minutes: 10, size: 3, ...parts }, id);
const join = (members: Member[]) => Promise.all(members.map((member) => call("me", "PUT", member)));
const next = async (by: Member, round: number) => (await call("next", "POST", by, { round })).status;
const read = async (member: Member) => (await call<Rounds>("rounds", "GET", member)).json;
const manage = async () => (await call<ManagedRounds>("manage", "GET", host)).json;

/** `id`: of the member or the guest. */
async function listTables(round: number) {
  const seats = await db().eventRoundSeat.findMany({
    where: { round, person: { rounds: { eventId } } },
    select: { table: true, person: { select: { userId: true, guestId: true } } },
  });
  return seats.map(({ table, person: { userId, guestId } }) => ({ id: userId ?? guestId ?? "", table }));
}

it("announces, takes in who taps, deals, counts down and ends", async () => {
  expect((await announce()).status).toBe(204);
  const [first, ...others] = people;
  if (!first) throw new Error("nobody is there");
  expect(await read(first)).toMatchObject({ round: 0, rounds: 3, minutes: 10, endsAt: null, isIn: false, table: null });
  expect((await join(people)).map(({ status }) => status)).toEqual(people.map(() => 204));
  expect((await manage()).joined).toBe(7);
  expect(await next(host, 0)).toBe(204);
  const round = await read(first);
  expect(round).toMatchObject({ round: 1, isIn: true, endsAt: fromNow({ minutes: 10 }).toISOString() });
  const { tables } = await manage();
  expect(tables.map(({ names }) => names.length).toSorted()).toEqual([3, 4]);
  const mates = round.table?.people.map(({ user }) => user.id) ?? [];
  expect(others.map(({ userId }) => userId)).toEqual(expect.arrayContaining(mates));
  expect(mates.length).toBeGreaterThanOrEqual(2);
  expect((await call("rounds", "DELETE", host)).status).toBe(204);
  expect((await call("rounds", "GET", first)).status).toBe(204);
});

it("lets a member go on once the time is up, and deals once for all who press", async () => {
  await announce();
  await join(people);
  await next(host, 0);
  const [first, second, third] = people;
  if (!first || !second || !third) throw new Error("somebody is missing");
  expect(await next(first, 1)).toBe(409);
  advanceClock({ minutes: 10 });
  const stranger = await createAttendee(eventId);
  expect(await next(stranger, 1)).toBe(409);
  expect(await Promise.all([first, second, third].map((member) => next(member, 1)))).toEqual([204, 204, 204]);
  expect(await read(first)).toMatchObject({ round: 2 });
  expect(await listTables(3)).toEqual([]);
  expect([await next(host, 2), await next(host, 3)]).toEqual([204, 204]);
  expect((await call("rounds", "GET", first)).status).toBe(204);
});

it("takes latecomers from the next round on, and nobody who left the rounds or the event", async () => {
  await announce();
  const [leaving, gone, ...staying] = people;
  if (!leaving || !gone) throw new Error("somebody is missing");
  await join([leaving, gone, ...staying.slice(0, 4)]);
  await next(host, 0);
  const late = staying[4];
  if (!late) throw new Error("nobody is late");
  await join([late]);
  expect(await read(late)).toMatchObject({ isIn: true, table: null });
  await call("me", "DELETE", leaving);
  expect((await read(leaving)).table).not.toBeNull();
  await db().eventAttendance.updateMany({
    where: { userId: gone.userId },
    data: { isActive: false, checkOutTime: fromNow({}) },
  });
  // The organizer's number leaves out members who left the event too.
  expect([(await read(gone)).isIn, (await manage()).joined]).toEqual([false, 5]);
  advanceClock({ minutes: 10 });
  expect(await next(gone, 1)).toBe(409);
  await next(host, 1);
  const seated = (await listTables(2)).map(({ id }) => id);
  expect(seated.toSorted()).toEqual(staying.map(({ userId }) => userId).toSorted());
});

it("needs three people, each of whom is in and not hidden", async () => {
  await announce();
  const [one, two, three] = people;
  if (!one || !two || !three) throw new Error("somebody is missing");
  const absent = await createMember();
  await createRsvp(absent.userId, eventId);
  await db().eventHiddenMember.create({ data: { eventId, userId: three.userId } });
  expect((await join([one, two, three, absent])).map(({ status }) => status)).toEqual([204, 204, 409, 409]);
  expect(await next(host, 0)).toBe(409);
  await db().eventHiddenMember.deleteMany();
  await join([three]);
  expect(await next(host, 0)).toBe(204);
});

it("ends once fewer than three are left for the next round", async () => {
  await announce();
  const [ana, ben, gone] = people;
  if (!ana || !ben || !gone) throw new Error("somebody is missing");
  await join([ana, ben, gone]);
  await next(host, 0);
  await call("me", "DELETE", gone);
  advanceClock({ minutes: 10 });
  expect(await next(ana, 1)).toBe(204);
  expect((await call("rounds", "GET", ben)).status).toBe(204);
  expect(await db().eventRounds.findMany()).toMatchObject([{ round: 1, endedAt: clock.now() }]);
});

describe("guests", () => {
  const createGuestIn = (name: string) => createGuest(eventId, { name, company: "Acme", checkedInAt: clock.now() });
  const change = async (guestIds: string[], isIn: boolean, by = host) =>
    (await call("guests", "PUT", by, { guestIds, isIn })).status;

  it("take part once an organizer adds them, and only their table and organizers see them", async () => {
    const [ana, ben, other] = people;
    if (!ana || !ben || !other) throw new Error("somebody is missing");
    const gail = await createGuestIn("Gail Guest");
    const absent = await createGuest(eventId, { name: "Abe Absent" });
    const elsewhere = await createGuest((await createEvent()).id, { checkedInAt: clock.now() });
    const all = [gail.id, absent.id, elsewhere.id];
    expect(await change(all, true)).toBe(404);
    await announce();
    await join([ana, ben]);
    expect(await change(all, true, ana)).toBe(403);
    expect(await change(all, true)).toBe(204);
    const listed = { id: gail.id, name: "Gail Guest", company: "Acme" };
    expect(await manage()).toMatchObject({ joined: 3, guests: [{ ...listed, isIn: true }] });
    await next(host, 0);
    expect((await read(ana)).table).toMatchObject({
      people: [{ user: { id: ben.userId } }],
      guests: [{ name: "Gail Guest", company: "Acme" }],
    });
    expect((await manage()).tables[0]?.names).toContain("Gail Guest");
    await join([other]);
    expect(JSON.stringify(await read(other))).not.toContain("Gail");
  });

  it("sit apart from colleagues, and meet nobody twice", async () => {
    const colleagues: string[] = [];
    for (const name of ["Gail Guest", "Gus Guest", "Gwen Guest"]) colleagues.push((await createGuestIn(name)).id);
    await announce();
    await join(people.slice(0, 6));
    await change(colleagues, true);
    await next(host, 0);
    await next(host, 1);
    const rounds = [await listTables(1), await listTables(2)];
    for (const seats of rounds) {
      const tables = seats.flatMap(({ id, table }) => (colleagues.includes(id) ? table : []));
      expect(tables.toSorted()).toEqual([1, 2, 3]);
    }
    const pairs = rounds.flatMap((seats) =>
      seats.flatMap((one) =>
        seats.filter((two) => two.table === one.table && two.id > one.id).map((two) => `${one.id} ${two.id}`),
      ),
    );
    expect(new Set(pairs).size).toBe(18);
  });

  it("have no seat once they were taken out, let out, or joined as a member", async () => {
    const [out, gone, joined, back] = [
      await createGuestIn("Olga Out"),
      await createGuestIn("Gil Gone"),
      await createGuestIn("Jo Joined"),
      await createGuestIn("Bea Back"),
    ];
    const { userId } = await createMember();
    await announce();
    await join(people);
    await change([out.id, gone.id, joined.id, back.id], true);
    await next(host, 0);
    expect(await listTables(1)).toHaveLength(11);
    await change([out.id, back.id], false);
    await change([back.id], true);
    await db().eventGuest.update({ where: { id: gone.id }, data: { checkedInAt: null } });
    await db().eventGuest.update({
      where: { id: joined.id },
      data: { claimedAt: clock.now(), claimedById: userId },
    });
    expect(await manage()).toMatchObject({
      joined: 8,
      guests: [
        { id: back.id, isIn: true },
        { id: out.id, isIn: false },
      ],
    });
    // As a member they may hide, so that their name goes at once. The others keep the seat.
    const names = (await manage()).tables.flatMap((table) => table.names);
    expect(names).toEqual(expect.arrayContaining(["Olga Out", "Gil Gone", "Bea Back"]));
    const shown = JSON.stringify([names, await Promise.all(people.map(read))]);
    expect(shown).not.toContain("Jo Joined");
    await next(host, 1);
    const seated = (await listTables(2)).map(({ id }) => id);
    expect(seated.toSorted()).toEqual([back.id, ...people.map((member) => member.userId)].toSorted());
  });

  it("are stored as persons like members, never both in one", async () => {
    await announce();
    const { id: roundsId } = await db().eventRounds.findFirstOrThrow();
    const { id: guestId } = await createGuestIn("Gail Guest");
    for (const data of [{ roundsId }, { roundsId, guestId, userId: host.userId }])
      await expect(db().eventRoundPerson.create({ data })).rejects.toThrow("event_round_people_one_person");
  });
});

it("never seats two across a block together, and shows neither if they block at the table", async () => {
  await announce();
  const [ana, ben] = people;
  if (!ana || !ben) throw new Error("somebody is missing");
  await createBlock(ana.userId, ben.userId);
  await join(people);
  for (let round = 0; round < 3; round++) {
    await next(host, round);
    const seats = await listTables(round + 1);
    const getTable = ({ userId }: Member) => seats.find(({ id }) => id === userId)?.table;
    expect(getTable(ana)).not.toBe(getTable(ben));
  }
  const { table } = await read(ana);
  const [mate] = table?.people ?? [];
  if (!mate) throw new Error("the table is empty");
  await createBlock(mate.user.id, ana.userId);
  expect((await read(ana)).table?.people.map(({ user }) => user.id)).not.toContain(mate.user.id);
});

it("takes who hides during a round from every table, and shows them nobody", async () => {
  await announce();
  await join(people);
  await next(host, 0);
  const [ana] = people;
  if (!ana) throw new Error("nobody is there");
  const before = await read(ana);
  const mates = people.filter(({ userId }) => before.table?.people.some(({ user }) => user.id === userId));
  await db().eventHiddenMember.create({ data: { eventId, userId: ana.userId } });
  expect((await read(ana)).table).toBeNull();
  for (const mate of mates) expect(JSON.stringify(await read(mate))).not.toContain(ana.userId);
  await next(host, 1);
  expect((await listTables(2)).map(({ id }) => id)).not.toContain(ana.userId);
});

it("avoids pairs of the evening, and of earlier rounds by the same organizer, also of who was a guest", async () => {
  const { id: earlier } = await createEvent({ hostUserId: host.userId, startTime: fromNow({ days: -8 }) });
  const guest = { email: "gail@example.com", checkedInAt: clock.now() };
  const { id: guestId } = await createGuest(eventId, guest);
  const group = people.slice(0, 5);
  const { userId: claimedById } = group[0]!;
  const then = fromNow({ days: -8 });
  const past = { eventId: earlier, rounds: 1, minutes: 5, size: 3, seed: 1, round: 1 };
  const { id: roundsId } = await db().eventRounds.create({
    data: { ...past, dealtAt: then, createdAt: then, endedAt: then },
  });
  const before = new Map([...group.map(({ userId }) => userId), guestId].map((id, index) => [id, index < 3 ? 1 : 2]));
  for (const [id, table] of before) {
    const claim = { claimedAt: then, claimedById };
    const asGuest = id === guestId ? guest : id === claimedById ? claim : null;
    const who = asGuest ? { guestId: (await createGuest(earlier, asGuest)).id } : { userId: id };
    await db().eventRoundPerson.create({
      data: { roundsId, ...who, joinedAt: then, seats: { create: { round: 1, table } } },
    });
  }
  await announce();
  await join(group);
  await call("guests", "PUT", host, { guestIds: [guestId], isIn: true });
  const event = await db().event.findUniqueOrThrow({ where: { id: eventId } });
  const rounds = await db().eventRounds.findFirstOrThrow({ where: { eventId } });
  const room = await db().$transaction((tx) => readRoom(tx, event, rounds));
  expect(room.metEarlier.filter((pair) => pair.every((id) => before.has(id)))).toHaveLength(6);
  expect(room.people.find(({ id }) => id === guestId)?.isNew).toBe(false);
  await next(host, 0);
  const seats = await listTables(1);
  // Two tables of three can't do with less than one repeated pair each.
  for (const table of [1, 2]) {
    const ofFirst = seats.filter((seat) => seat.table === table && before.get(seat.id) === 1);
    expect([1, 2]).toContain(ofFirst.length);
  }
});

it("has one set of rounds at a time, by organizers, while the event goes on", async () => {
  const [first] = people;
  if (!first) throw new Error("nobody is there");
  expect((await announce(first)).status).toBe(403);
  const helper = await createHelper(eventId, "door");
  const results = await Promise.all([announce(helper), announce(host)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect((await announce(host, { size: 5 })).status).toBe(400);
  expect((await call("rounds", "DELETE", first)).status).toBe(403);
  advanceClock({ hours: 3 });
  expect((await call("rounds", "GET", first)).status).toBe(204);
  expect((await call("me", "PUT", first)).status).toBe(409);
});

it("tells attendees and organizers live of each round", async () => {
  await announce();
  bus.take();
  await join(people.slice(0, 3));
  bus.take();
  await next(host, 0);
  const [event] = bus.take();
  expect(event).toMatchObject({ type: "resource_changed", resource: "rounds", id: eventId });
  const told = event && "userIds" in event ? event.userIds : [];
  expect(told?.toSorted()).toEqual([host, ...people].map(({ userId }) => userId).toSorted());
});

it("reads a room in as many statements, however many are in", async () => {
  await announce();
  await join(people.slice(0, 3));
  const few = await countQueries(() => goToNextRound(host.actor, eventId, { round: 0 }));
  await join(people);
  const more = await countQueries(() => goToNextRound(host.actor, eventId, { round: 1 }));
  expect(more.queries).toBe(few.queries);
});

it("is in the export, and a seat goes with the account", async () => {
  await announce();
  await join(people);
  await next(host, 0);
  const [ana] = people;
  if (!ana) throw new Error("nobody is there");
  const files = await listExportFiles(ana.actor);
  const getFile = (file: string) => files?.find(([name]) => name === file)?.[1];
  expect(getFile("rounds-i-joined.json")).toMatchObject([{ eventId }]);
  expect(getFile("tables.json")).toMatchObject([{ eventId, round: 1 }]);
  await deleteAccount(ana.userId);
  expect((await listTables(1)).map(({ id }) => id)).not.toContain(ana.userId);
  await deleteAccount(host.userId);
  expect(await db().eventRounds.findMany()).toMatchObject([{ createdById: null }]);
});
