import { listAllPeople } from "@/lib/attendance/data/organizer";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import type { Actor } from "@/lib/auth/schema/actor";
import type { Event, WebhookMessage } from "@/lib/core/server/generated/prisma/client";
import { AppError } from "@/lib/core/shared/errors";

import type { WebhookPayload } from "../schema";

type Data = WebhookPayload["data"];

const toEvent = ({ name, status, timezone, isOnline, venueName, venueAddress, ...times }: Event): Data["event"] => ({
  ...{ name, timezone, isOnline, venueName, venueAddress },
  // The table's check allows no other values.
  status: status as NonNullable<Data["event"]>["status"],
  startTime: times.startTime.toISOString(),
  endTime: times.endTime.toISOString(),
});

function toPerson({ kind, id, state, name, company, email, profile, answers, note, ...times }: ManagedPerson) {
  const { waitlistPosition, joinedAt, firstCheckInTime, checkInTime, checkOutTime } = times;
  return {
    ...{ kind, id, state, name },
    email: email ?? null,
    profession: profile?.profession ?? null,
    ...{ company, waitlistPosition, joinedAt, firstCheckInTime, checkInTime, checkOutTime, answers },
    note: note ?? null,
  };
}

async function readData(owner: Actor, { type, eventId, personKind, personId }: WebhookMessage): Promise<Data> {
  if (type === "event.deleted") return { eventId, event: null, personId: null, person: null };
  const { event, people } = await listAllPeople(owner, eventId, personId ? [personId] : []);
  const person = people.find(({ kind }) => kind === personKind);
  return { eventId, event: toEvent(event), personId, person: person ? toPerson(person) : null };
}

/**
 * What the message says now: as much as the file of the event's people tells the webhook's owner.
 * Returns null if the owner has no right there any more, or the event is deleted.
 */
export async function readContent(
  owner: Actor,
  message: WebhookMessage,
): Promise<Omit<WebhookPayload, "sequence"> | null> {
  const { type, occurredAt } = message;
  try {
    const data = await readData(owner, message);
    // The triggers write no other values.
    return { type: type as WebhookPayload["type"], timestamp: occurredAt.toISOString(), data };
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "forbidden")) return null;
    throw error;
  }
}
