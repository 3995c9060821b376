import { createHash } from "node:crypto";

import { getNameDigits } from "@/lib/attendance/service/member-code";
import { type DoorActor, toResponsible } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { type PersonState, WITH_PLACE } from "@/lib/event-people/constants";
import { listEventPeople, type Person } from "@/lib/event-people/data/people";
import { listStoredNameTags, type StoredNameTag, toNameTagKey } from "@/lib/event-people/data/stored-name-tags";
import { CHECK_IN_OPENS_MINUTES } from "@/lib/events/constants/event";
import { requireEventRight } from "@/lib/events/data/event-right";
import { listDoorAnswers } from "@/lib/events/data/questions";

import { KIOSK_CODE_DIGITS, MAX_DOOR_ENTRIES, MAX_DOOR_REPEATS } from "../constants";
import { doorEntrySchema } from "../responses";
import type { DoorEntry, DoorList, DoorListInput, DoorRepeat } from "../schema";
import { readNames } from "./results";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

type GuestDetails = { ticketHashes: string[]; partyOf: string | null };

/** Of guests with another tool's ticket or an account, and plus-ones, by guest or member. */
async function listGuestDetails(eventId: string): Promise<Map<string, GuestDetails>> {
  const guests = await db().eventGuest.findMany({
    where: {
      eventId,
      OR: [
        { ticketHashes: { isEmpty: false } },
        { claimedById: { not: null } },
        { broughtById: { not: null }, claimedAt: null },
        { broughtByGuestId: { not: null }, claimedAt: null },
      ],
    },
    select: { id: true, claimedById: true, ticketHashes: true, broughtById: true, broughtByGuestId: true },
  });
  const members = new Map(guests.map(({ id, claimedById }) => [id, claimedById]));
  return new Map(
    guests.map(({ id, claimedById, ticketHashes, broughtById, broughtByGuestId: bringer }) => [
      claimedById ?? id,
      { ticketHashes, partyOf: broughtById ?? (bringer && (members.get(bringer) ?? bringer)) },
    ]),
  );
}

const AT_DOOR = [...WITH_PLACE, "requested", "waitlisted", "declined"] as const;

const STATES: Partial<Record<PersonState, DoorEntry["state"]>> = {
  in: "checked_in",
  left: "expected",
  requested: "pending",
};

function toEntry(
  { kind, id, name, company, state, checkInTime }: Person,
  nameTags: StoredNameTag[] = [],
  { ticketHashes, partyOf }: GuestDetails = { ticketHashes: [], partyOf: null },
  answers?: DoorEntry["answers"],
): DoorEntry {
  const digits = kind === "member" ? [hash(getNameDigits(id))] : [];
  return {
    ...{ kind, id, name, company },
    state: doorEntrySchema.shape.state.parse(STATES[state] ?? state),
    checkedInAt: state === "in" ? (checkInTime?.toISOString() ?? null) : null,
    codeHashes: [...nameTags.map(({ code }) => hash(code)), ...ticketHashes, ...digits],
    ...(kind === "guest" && partyOf !== null && { partyOf }),
    ...(nameTags.length > 0 && { codeEnds: nameTags.map(({ code }) => code.slice(-KIOSK_CODE_DIGITS)) }),
    ...(answers && { answers }),
  };
}

/** Lists people that this device and another one let in without a network, newest first. */
async function listRepeats(eventId: string, firstDeviceId: string | undefined): Promise<DoorRepeat[]> {
  const { eventDoorCheckIn } = db();
  const rows = await eventDoorCheckIn.findMany({
    where: {
      ...{ eventId, result: "already", wasOffline: true },
      firstDeviceId: firstDeviceId ?? { not: null },
      // A device that sent the same person twice has only itself to tell.
      NOT: { deviceId: { equals: eventDoorCheckIn.fields.firstDeviceId } },
      OR: [{ guestId: { not: null } }, { memberId: { not: null } }],
    },
    select: { id: true, guestId: true, memberId: true, firstDeviceId: true, deviceId: true, receivedAt: true },
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
    take: MAX_DOOR_REPEATS,
  });
  const names = await readNames(rows);
  return rows.flatMap(({ guestId, memberId, receivedAt, ...row }) => {
    const named = names.get(guestId ?? memberId ?? "");
    if (!named || !row.firstDeviceId) return [];
    return { ...row, firstDeviceId: row.firstDeviceId, name: named.name, receivedAt: receivedAt.toISOString() };
  });
}

/**
 * The list that a device at the door keeps, without addresses and notes. Of answers it has those
 * that the organizers marked.
 * @param input.version of the list that the caller has
 * @throws AppError `not_found` or `forbidden`
 */
export async function getDoorList(actor: DoorActor, eventId: string, input: DoorListInput = {}): Promise<DoorList> {
  const { event } = await requireEventRight(actor, eventId, "runDoor");
  const doorOf = toResponsible(actor).userId;
  const query = { states: AT_DOOR, sort: "id", limit: MAX_DOOR_ENTRIES, doorOf } as const;
  const [people, nameTags, guests, answers, repeats] = await Promise.all([
    listEventPeople(eventId, query),
    listStoredNameTags([eventId], null),
    listGuestDetails(eventId),
    listDoorAnswers(eventId),
    listRepeats(eventId, input.deviceId),
  ]);
  const entries = people.items.map((person) =>
    toEntry(person, nameTags.get(toNameTagKey(eventId, person.id)), guests.get(person.id), answers.get(person.id)),
  );
  const current = hash(JSON.stringify(entries));
  return {
    version: current,
    opensAt: new Date(event.startTime.getTime() - CHECK_IN_OPENS_MINUTES * 60_000).toISOString(),
    endsAt: event.endTime.toISOString(),
    isComplete: people.next === null,
    entries: current === input.version ? null : entries,
    repeats,
  };
}
