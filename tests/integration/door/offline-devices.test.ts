/** Three devices at a door without a network, two with a helper's link (docs/product/door.md). */
import type { DoorDevice as Device } from "@/components/attendance/desk/door-device";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import * as sharedClock from "@/lib/core/shared/clock";
import { hashTicketCode } from "@/lib/guests/service/import/rows";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createDoorLink, createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { callRoute, type RouteCall } from "@/tests/support/servers/route";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";
import { bySize } from "@/tests/support/size";

type Network = { isUp: boolean; lostAnswers: number; credentials: Pick<RouteCall, "token" | "cookie" | "headers"> };

/** By what each device sends to say who calls. */
const networks = new Map<string, Network>();

/** The server, through the network of the device that calls. */
async function fetchThroughNetwork(address: string, init: RequestInit = {}): Promise<Response> {
  const network = networks.get(new Headers(init.headers).get("authorization") ?? "");
  if (!network?.isUp) throw new TypeError("Failed to fetch");
  const [, id = "", kind] = /^\/api\/events\/([^/]+)\/door\/(list|check-ins)/.exec(address) ?? [];
  const call = { path: address, params: { id }, ...network.credentials };
  const { status, text } =
    kind === "list"
      ? await callRoute(await import("@/app/api/events/[id]/door/list/route"), "GET", call)
      : await callRoute(await import("@/app/api/events/[id]/door/check-ins/route"), "POST", {
          ...call,
          body: JSON.parse(init.body as string) as unknown,
        });
  if (kind === "check-ins" && network.lostAnswers-- > 0) throw new TypeError("Failed to fetch");
  return new Response(text, { status, headers: { "content-type": "application/json" } });
}

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  networks.clear();
  stopClock("2026-11-20T23:00:05Z");
  jest.spyOn(globalThis, "fetch").mockImplementation(fetchThroughNetwork as typeof fetch);
  Object.assign(globalThis, { window: {} });
  Object.defineProperty(navigator, "onLine", { value: true, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, "window");
  Reflect.deleteProperty(navigator, "onLine");
});

/** Who runs the door on a device: a member of the team. */
async function createTeamDevice(eventId: string) {
  const { userId: owner, token } = await createHelper(eventId, "door");
  return { owner, token, linkId: undefined, sent: `Bearer ${token}`, credentials: { token } };
}

/** A helper without an account. */
async function createLinkDevice(eventId: string, makerId: string) {
  const { id: linkId, token: owner, device } = await createDoorLink(eventId, makerId);
  return { owner, token: "", linkId, sent: device.headers.authorization, credentials: device };
}

/** A browser of its own: its id and its stored rows. */
async function openBrowser(
  eventId: string,
  by: Awaited<ReturnType<typeof createTeamDevice | typeof createLinkDevice>>,
) {
  const { owner, token, linkId, sent, credentials } = by;
  const network = { isUp: true, lostAnswers: 0, credentials };
  networks.set(sent, network);
  let open: (() => Device) | undefined;
  let id = "";
  await jest.isolateModulesAsync(async () => {
    jest.doMock("@/lib/core/shared/clock", () => sharedClock);
    jest.doMock("@/lib/http/browser/stored-token", () => ({ getStoredToken: () => token }));
    const { DoorDevice } = await import("@/components/attendance/desk/door-device");
    const { createDoorStore } = await import("@/components/attendance/desk/door-store");
    id = (await import("@/lib/door/client/door")).getDeviceId();
    open = () => new DoorDevice(eventId, createDoorStore(owner, eventId), undefined, { linkId });
  });
  if (!open) throw new Error("The modules did not load");
  const device = open();
  await device.refresh();
  return { id, device, network, open };
}
type Browser = Awaited<ReturnType<typeof openBrowser>>;

const GUESTS = 500;
/** First guest and the one after the last: 30 guests are let in by A and B, 30 by B and C. */
const RANGES = [
  [0, 190],
  [160, 350],
  [320, 500],
] as const;
const countDevices = (guest: number): number => RANGES.filter(([from, to]) => guest >= from && guest < to).length;
const OVERLAPS = Array.from({ length: GUESTS }, (_, guest) => guest).filter((guest) => countDevices(guest) === 2);
/** Of A's alone and of C's alone. */
const [DECLINED, REMOVED] = [
  [0, 1, 2, 3, 4],
  [495, 496, 497, 498, 499],
];
const CANCELLED = [...DECLINED, ...REMOVED];
const MINUTES = 30;

const toName = (guest: number): string => `Guest ${String(guest).padStart(3, "0")}`;
/** Of the tool that the guests registered with. */
const toTicket = (guest: number): string =>
  `https://luma.com/check-in/evt-1abcdef?pk=g-${toName(guest).slice(-3)}abcdef`;

async function letInWithoutNetwork(browsers: readonly Browser[], ids: readonly string[]): Promise<void> {
  const steps = Math.max(...RANGES.map(([from, to]) => to - from));
  for (const { network } of browsers) network.isUp = false;
  for (let step = 0; step < steps; step++) {
    for (const [index, { device }] of browsers.entries()) {
      const [from, to] = RANGES[index]!;
      const guest = from + step;
      const id = guest < to ? ids[guest] : undefined;
      if (!id) continue;
      // Each third one shows the ticket, the others are let in by name.
      const subject =
        guest % 3 === 0 ? ({ kind: "ticket", code: toTicket(guest) } as const) : ({ kind: "guest", id } as const);
      expect(await device.checkIn(subject)).toMatchObject({ name: toName(guest), since: null, isUnsent: true });
    }
    advanceClock({ ms: (MINUTES * 60_000) / steps });
  }
}

/** Opens door mode again where the network is back, which loses the first answer. */
async function comeBack(browser: Browser, lostAnswers: number): Promise<Device> {
  const { network, open } = browser;
  Object.assign(network, { isUp: true, lostAnswers });
  const device = open();
  for (let attempt = 0; attempt <= lostAnswers; attempt++) await device.send();
  return device;
}

async function setUp() {
  const host = await createMember();
  const event = await createEvent({ hostUserId: host.userId, createdById: host.userId });
  const guests = await db().eventGuest.createManyAndReturn({
    data: Array.from({ length: GUESTS }, (_, guest) => ({
      ...{ eventId: event.id, name: toName(guest), ticketHashes: [hashTicketCode(toTicket(guest))] },
    })),
    select: { id: true, name: true },
  });
  const ids = guests.sort((one, other) => one.name.localeCompare(other.name)).map(({ id }) => id);
  const browsers = [
    await openBrowser(event.id, await createTeamDevice(event.id)),
    await openBrowser(event.id, await createLinkDevice(event.id, host.userId)),
    await openBrowser(event.id, await createLinkDevice(event.id, host.userId)),
  ];
  await letInWithoutNetwork(browsers, ids);
  expect(await db().eventDoorCheckIn.count()).toBe(0);
  const pick = (numbers: readonly number[]) => ({ id: { in: numbers.map((guest) => ids[guest]!) } });
  await db().eventGuest.updateMany({ where: pick(DECLINED), data: { status: "declined" } });
  await db().eventGuest.deleteMany({ where: pick(REMOVED) });
  return { event, ids, browsers };
}

const nameAll = (numbers: readonly number[]): string[] => numbers.map(toName);

/** Returns the names of what a device says to look at, apart from the cancelled. */
function listNotes({ get }: Device) {
  const { notes } = get();
  const repeats = notes.filter(({ reason }) => reason === null);
  const names = (isOther: boolean) => repeats.filter((note) => note.isOtherDevice === isOther).map(({ name }) => name);
  return { first: names(true), second: names(false), refused: notes.filter(({ reason }) => reason !== null) };
}

/** Compares the ledger and the guests with what the three devices let in. */
async function expectNothingLost(ids: readonly string[], browsers: readonly Browser[]): Promise<void> {
  const rows = await db().eventDoorCheckIn.findMany({ orderBy: { sequence: "asc" } });
  const count = (result: string) => rows.filter((row) => row.result === result).length;
  expect([rows.length, count("checked_in"), count("already"), count("conflict")]).toEqual([560, 490, 60, 10]);
  const checkedIn = rows.filter(({ result }) => result === "checked_in").map(({ guestId }) => guestId);
  const expected = ids.filter((_, guest) => !CANCELLED.includes(guest));
  expect(checkedIn.sort()).toEqual([...expected].sort());
  expect(await db().eventGuest.count({ where: { checkedInAt: { not: null } } })).toBe(490);
  for (const [index, { id }] of browsers.entries()) {
    const [from, to] = RANGES[index]!;
    const own = rows.filter(({ deviceId }) => deviceId === id);
    expect(own.map(({ sequence }) => sequence)).toEqual(Array.from({ length: to - from }, (_, at) => at + 1));
    // A removed guest has no id in the ledger.
    const known = own.map(({ guestId }, at) => guestId === null || guestId === ids[from + at]);
    expect(known).not.toContain(false);
  }
}

const ORDERS: [string, number[]][] = [
  ["A, B, C", [0, 1, 2]],
  ["B, C, A", [1, 2, 0]],
];
test.each(ORDERS.slice(0, bySize(2, 1)))(
  "500 guests of three devices in 30 minutes without a network, 60 of them twice, sent as %s: 0 lost, 0 doubled",
  async (_, order) => {
    const { ids, browsers } = await setUp();
    const back = new Map<number, Device>();
    for (const [place, index] of order.entries()) {
      // The first one's answer is lost, so it sends a hundred again.
      back.set(index, await comeBack(browsers[index]!, place === 0 ? 1 : 0));
      advanceClock({ minutes: 1 });
    }
    await expectNothingLost(ids, browsers);
    for (const guest of OVERLAPS) {
      const [winner, loser] = order.filter((index) => guest >= RANGES[index]![0] && guest < RANGES[index]![1]);
      const rows = await db().eventDoorCheckIn.findMany({
        where: { guestId: ids[guest] },
        orderBy: { receivedAt: "asc" },
      });
      expect(rows).toMatchObject([
        { result: "checked_in", deviceId: browsers[winner!]!.id },
        { result: "already", deviceId: browsers[loser!]!.id, firstDeviceId: browsers[winner!]!.id },
      ]);
    }
    const told = { first: [] as (string | null)[], second: [] as (string | null)[], refused: 0 };
    for (const device of back.values()) {
      await device.refresh();
      expect(device.get()).toMatchObject({ unsent: 0, isOffline: false });
      const { first, second, refused } = listNotes(device);
      told.first.push(...first);
      told.second.push(...second);
      told.refused += refused.length;
    }
    expect([told.first.sort(), told.second.sort()]).toEqual([nameAll(OVERLAPS), nameAll(OVERLAPS)]);
    expect([OVERLAPS.length, told.refused]).toEqual([60, 10]);
  },
);

test("the three devices' 560 check-ins sent at once, each with a lost answer: 0 lost, 0 doubled", async () => {
  const { ids, browsers } = await setUp();
  const devices = await Promise.all(browsers.map((browser) => comeBack(browser, 1)));
  await expectNothingLost(ids, browsers);
  for (const device of devices) await device.refresh();
  const told = devices.map(listNotes);
  expect(told.flatMap(({ first }) => first).sort()).toEqual(nameAll(OVERLAPS));
  expect(told.flatMap(({ second }) => second).sort()).toEqual(nameAll(OVERLAPS));
});
