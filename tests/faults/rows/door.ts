import { randomBytes } from "node:crypto";
import path from "node:path";

import { Client } from "pg";

import { db } from "@/lib/core/server/db";
import { createEvent } from "@/tests/support/factories/events";
import { createTeamMember } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";

import { DoorBrowser } from "../clients/door-browser";
import { waitFor } from "../clients/http";
import type { Cluster } from "../cluster/cluster";
import type { AppProcess } from "../cluster/process";
import type { LedgerEntry, Row } from "../ledger";

const SENT_MS = 60_000;

const createCode = (): string =>
  [...randomBytes(16)].map((byte) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[byte & 31]).join("");

/** An event with guests who have name tags, and a helper for each web process. */
async function createDoor(entry: LedgerEntry, cluster: Cluster, webs: readonly AppProcess[], count: number) {
  const host = await createMember();
  const event = await createEvent({ hostUserId: host.userId });
  const guests = await db().eventGuest.createManyAndReturn({
    data: Array.from({ length: count }, (_, index) => ({ eventId: event.id, name: `Guest ${index}` })),
  });
  const tags = guests.map(({ id }) => ({ eventId: event.id, guestId: id, code: createCode() }));
  await db().eventNameTag.createMany({ data: tags });
  const devices = await Promise.all(
    webs.map(async (web, index) => {
      const { userId, token } = await createMember();
      await createTeamMember(event.id, userId, "door");
      const folder = path.join(cluster.folder, `door-${event.id}-${index}`);
      const device = new DoorBrowser(folder, { token, web, eventId: event.id });
      entry.onEnd(() => device.kill());
      await device.open();
      await device.waitForList("Guest 0");
      return device;
    }),
  );
  return { eventId: event.id, tags, codes: tags.map(({ code }) => code), devices };
}

const countSent = (eventId: string, result?: string): Promise<number> =>
  db().eventDoorCheckIn.count({ where: { eventId, ...(result && { result }) } });

/** Holds back whoever checks in this guest, until the returned function is called. */
async function holdGuest(entry: LedgerEntry, cluster: Cluster, guestId: string): Promise<() => Promise<unknown>> {
  const blocker = new Client({ connectionString: cluster.postgres.url });
  await blocker.connect();
  entry.onEnd(() => blocker.end());
  await blocker.query("BEGIN");
  await blocker.query("SELECT 1 FROM event_guests WHERE id = $1 FOR UPDATE", [guestId]);
  return () => blocker.query("ROLLBACK");
}

/** Compares what the devices let in with the tables. */
async function check(
  entry: LedgerEntry,
  eventId: string,
  { guests, repeats = 0 }: { guests: number; repeats?: number },
) {
  const inside = await db().eventGuest.count({ where: { eventId, checkedInAt: { not: null } } });
  const audited = await db().auditEntry.count({ where: { action: "event.guest_checked_in", subjectId: eventId } });
  entry.count("checked in", inside);
  entry.requireCount("lost", guests - inside, 0);
  entry.requireCount("doubled", (await countSent(eventId, "checked_in")) + audited - 2 * guests, 0);
  entry.requireCount("in already", await countSent(eventId, "already"), repeats);
  entry.requireCount("conflicts", await countSent(eventId, "conflict"), 0);
}

/** The server ends in the middle of the call that sends what a device stored. */
export const doorOffline: Row = {
  id: "door",
  title: "A door without a server, which is killed again while a device sends",
  seconds: 120,
  async run(entry, { cluster, slack }) {
    const web = await cluster.startWeb();
    entry.onEnd(() => cluster.end([web]));
    const { eventId, tags, codes, devices } = await createDoor(entry, cluster, [web], 30);
    const [device] = devices;
    await web.kill();
    await device?.scanAlone(codes);
    entry.requireCount("sent without the server", await countSent(eventId), 0);
    const held = 20;
    const release = await holdGuest(entry, cluster, tags[held]?.guestId ?? "");
    await web.start();
    await waitFor(async () => (await countSent(eventId)) === held, SENT_MS * slack);
    entry.requireCount("stored when it was killed", await countSent(eventId), held);
    await web.kill();
    await release();
    await web.start();
    entry.require((await device?.isSent(SENT_MS * slack)) === true, "the device did not send everything");
    entry.did = `${codes.length} guests let in while web is dead, SIGKILL after ${held} of them were stored, a start`;
    await check(entry, eventId, { guests: codes.length });
    entry.requireCount("notes", (await device?.countNotes()) ?? -1, 0);
  },
};

/** The browser ends, once with stored check-ins, and once while the server takes them. */
export const doorDevice: Row = {
  id: "tablet",
  title: "`kill -9` of a browser at the door",
  seconds: 120,
  async run(entry, { cluster, webs, slack }) {
    const { eventId, tags, codes, devices } = await createDoor(entry, cluster, [webs[0]], 15);
    const [device] = devices;
    await device?.setOffline(true);
    await device?.scanAlone(codes);
    entry.requireCount("sent before", await countSent(eventId), 0);
    await device?.kill();
    const held = 5;
    const release = await holdGuest(entry, cluster, tags[held]?.guestId ?? "");
    await device?.open();
    await waitFor(async () => (await countSent(eventId)) === held, SENT_MS * slack);
    entry.requireCount("stored at the second kill", await countSent(eventId), held);
    await device?.kill();
    await release();
    await device?.open();
    await waitFor(async () => (await countSent(eventId)) === codes.length, SENT_MS * slack);
    entry.require((await device?.isSent(SENT_MS * slack)) === true, "the device did not send everything");
    entry.did = `${codes.length} guests let in without a network, SIGKILL, opened again, SIGKILL while it sends, opened again`;
    await check(entry, eventId, { guests: codes.length });
    entry.requireCount("notes", (await device?.countNotes()) ?? -1, 0);
  },
};

/** Each device on a web process of its own. */
export const doorTwice: Row = {
  id: "twice",
  title: "Two devices let in the same guests",
  seconds: 120,
  async run(entry, { cluster, webs, slack }) {
    const { eventId, codes, devices } = await createDoor(entry, cluster, webs, 12);
    await Promise.all(devices.map((device) => device.setOffline(true)));
    await Promise.all(devices.map((device) => device.scanAlone(codes)));
    entry.requireCount("sent before", await countSent(eventId), 0);
    await Promise.all(devices.map((device) => device.setOffline(false)));
    const sent = await Promise.all(devices.map((device) => device.isSent(SENT_MS * slack)));
    entry.require(sent.every(Boolean), "a device did not send everything");
    entry.did = `${codes.length} guests let in on two devices without a network, then both send at once to two web processes`;
    await check(entry, eventId, { guests: codes.length, repeats: codes.length });
    const countAll = async () =>
      (await Promise.all(devices.map((device) => device.countNotes()))).reduce((a, b) => a + b);
    await waitFor(async () => (await countAll()) === 2 * codes.length, SENT_MS * slack);
    entry.requireCount("notes on both devices", await countAll(), 2 * codes.length);
  },
};
