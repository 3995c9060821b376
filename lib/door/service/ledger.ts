import { type DoorActor, isHelper, toResponsible } from "@/lib/auth/schema/actor";
import { db, type Db, type Tx } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { requireEventRight } from "@/lib/events/data/event-right";
import type { EventAction } from "@/lib/events/policy/access";
import { toGuestsChange } from "@/lib/events/service/attendance-events";
import { readCurrentActor } from "@/lib/events/service/creator";
import { removeOldDoorLinks } from "@/lib/events/service/team/door-links";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { DOOR_RETENTION_MS } from "../constants";
import { DOOR_ROW, type DoorRow, toResults } from "../data/results";
import { findSubject } from "../data/subject";
import type { DoorCheckInResult, DoorCheckInsInput, DoorItem } from "../schema";
import { checkInAtDoor, DoorRefusal } from "./check-in";

type Device = { actor: DoorActor; eventId: string; deviceId: string };
type Recorded = { row: DoorRow; events: BusEvent[] };

const toRow = ({ actor, eventId, deviceId }: Device, { id, sequence, wasOffline }: DoorItem, receivedAt: Date) => ({
  id,
  eventId,
  deviceId,
  sequence,
  wasOffline,
  ...(isHelper(actor) ? { helper: actor.label } : { userId: actor.userId }),
  receivedAt,
});

/** A device may send what it decided without a network for longer than it may check in. */
const toRight = (items: readonly DoorItem[]): EventAction =>
  items.every(({ wasOffline }) => wasOffline) ? "sendCheckIns" : "runDoor";

/** An id of another event is unknown here: its row would say who was checked in there. */
async function getRow(client: Db, eventId: string, id: string): Promise<DoorRow> {
  const row = await client.eventDoorCheckIn.findFirst({ where: { id, eventId }, select: DOOR_ROW });
  const empty = { guestId: null, memberId: null, checkedInAt: null, firstDeviceId: null };
  return row ?? { id, eventId, ...empty, result: "conflict", reason: "unknown" };
}

/** A new member may have been checked in as a guest. */
function findFirst(
  tx: Tx,
  eventId: string,
  { guestId, memberId }: { guestId?: string; memberId?: string },
  id: string,
) {
  const whose = memberId ? { OR: [{ memberId }, { guest: { claimedById: memberId } }] } : { guestId };
  return tx.eventDoorCheckIn.findFirst({
    where: { eventId, ...whose, result: "checked_in", id: { not: id } },
    orderBy: { receivedAt: "desc" },
    select: { deviceId: true },
  });
}

async function checkInOnce(tx: Tx, device: Device, item: DoorItem): Promise<Recorded> {
  const { eventId } = device;
  const now = clock.now();
  // The same id in another call waits here for the end of that transaction.
  const { count } = await tx.eventDoorCheckIn.createMany({
    data: [{ ...toRow(device, item, now), result: "checked_in" }],
    skipDuplicates: true,
  });
  if (count === 0) return { row: await getRow(tx, eventId, item.id), events: [] };
  const actor = await readCurrentActor(tx, device.actor);
  const { event, roles } = await requireEventRight(actor, eventId, toRight([item]), tx);
  const person = await findSubject({ client: tx, viewerId: toResponsible(actor).userId, eventId }, item.subject);
  if (!person) throw new DoorRefusal("unknown");
  const { stored, events } = await checkInAtDoor(tx, { actor, roles, event, item, now }, person);
  const first = stored.result === "already" ? await findFirst(tx, eventId, stored, item.id) : null;
  const row = await tx.eventDoorCheckIn.update({
    where: { id: item.id },
    data: { ...stored, firstDeviceId: first?.deviceId ?? null },
    select: DOOR_ROW,
  });
  return { row, events };
}

async function recordCheckIn(device: Device, item: DoorItem): Promise<Recorded> {
  try {
    return await db().$transaction((tx) => checkInOnce(tx, device, item));
  } catch (error) {
    if (!(error instanceof DoorRefusal)) throw error;
    const { reason, subject } = error;
    await db().eventDoorCheckIn.createMany({
      data: [{ ...toRow(device, item, clock.now()), ...subject, result: "conflict", reason }],
      skipDuplicates: true,
    });
    return { row: await getRow(db(), device.eventId, item.id), events: [] };
  }
}

async function publishCheckIns(eventId: string, recorded: Recorded[]): Promise<void> {
  const events = recorded.flatMap((each) => each.events);
  // Attendees don't see guests, nor who was added after the event.
  if (recorded.some(({ row, events: own }) => row.result === "checked_in" && own.length === 0))
    events.push(await toGuestsChange(eventId));
  if (events.length > 0) await publish(...events);
}

/**
 * Checks in guests and members in the device's order. A repeated id returns its first result
 * (docs/product/door.md).
 * @throws AppError `not_found`, `forbidden` or `rate_limited`; what was recorded before stays, so
 * the device sends the whole call again
 */
export async function recordCheckIns(
  actor: DoorActor,
  eventId: string,
  { deviceId, items }: DoorCheckInsInput,
): Promise<{ items: DoorCheckInResult[] }> {
  await requireEventRight(actor, eventId, toRight(items));
  const limited = isHelper(actor) ? actor.linkId : actor.userId;
  await consume("doorCheckIns", limited, items.length);
  const codes = items.filter(({ subject }) => subject.kind === "code").length;
  if (codes > 0) await consume("checkInCode", limited, codes);
  const recorded: Recorded[] = [];
  try {
    // One transaction each, in order: the first of two check-ins of a guest counts.
    for (const item of items) recorded.push(await recordCheckIn({ actor, eventId, deviceId }, item));
  } finally {
    // Also of those before a failure, because a repeated one has no events.
    await publishCheckIns(eventId, recorded);
  }
  return { items: await toResults(recorded.map(({ row }) => row)) };
}

/** Runs as a job, with the links of helpers. Returns how many rows it removed. */
export async function removeOldDoorCheckIns(): Promise<number> {
  const { count } = await db().eventDoorCheckIn.deleteMany({
    where: { receivedAt: { lt: new Date(clock.ms() - DOOR_RETENTION_MS) } },
  });
  return count + (await removeOldDoorLinks());
}
