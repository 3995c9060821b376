import { z } from "zod";

import { type Actor, type DoorActor, isHelper } from "@/lib/auth/schema/actor";
import type { Tx } from "@/lib/core/server/db";
import { lockRows, type RowLockOptions } from "@/lib/core/server/database/locks.sql";

import { requireEventRight } from "../data/event-right";
import type { EventAction } from "../policy/access";
import { lockCurrentActor } from "./creator";

const rowSchema = z.object({ id: z.uuid() });

/**
 * Every change of places takes this lock before it touches an RSVP. `blockReferences` also blocks
 * check-ins, to delete the event. Returns the ids that exist.
 */
export async function lockEvents(tx: Tx, ids: string[], options?: RowLockOptions): Promise<string[]> {
  const rows = await lockRows(tx, "events", ids, rowSchema, options);
  return rows.map(({ id }) => id);
}

/**
 * Returns the actor with the rights of this moment, which nobody can take until the transaction
 * ends: a change of a team locks its event too. @throws AppError `unauthorized`
 */
export async function lockActorAtEvent(tx: Tx, actor: Actor, eventId: string): Promise<Actor> {
  const current = await lockCurrentActor(tx, actor);
  await lockEvents(tx, [eventId]);
  return current;
}

/** As requireEventRight, with the lock of lockActorAtEvent. @throws AppError as both */
export async function lockEventRight(tx: Tx, actor: DoorActor, eventId: string, action: EventAction) {
  const current = isHelper(actor) ? actor : await lockCurrentActor(tx, actor);
  await lockEvents(tx, [eventId]);
  return requireEventRight(current, eventId, action, tx);
}
