import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError, notFound, throwAsMissing } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { findOwnEvent } from "../../data/event-right";
import { withEvent } from "../../data/event";
import { findOwnGuest, type OwnGuest } from "../../data/own-guest";
import { listQuestions } from "../../data/questions";
import { findRsvp, requireEventWithRsvp } from "../../data/rsvp/rsvp";
import { hasEventRight } from "../../policy/access";
import { hasEnded } from "../../policy/check-in";
import { channelPreferencesSchema } from "../../responses/rsvp";
import type { AnswersInput } from "../../schema/questions";
import type { RsvpResponse, StoredRsvp, UpdateRsvpInput } from "../../schema/rsvp";
import { createUnlimitedRsvp } from "./create-rsvp.sql";
import { lockActorAtEvent, lockEvents } from "../event-lock";
import { checkAnswers, storeAnswers } from "../questions";
import { listRequestReaders } from "../../data/organizers";
import { hideMember, storeMemberHidden } from "../hide-member";
import { takeOverGuests } from "./take-over-guests";
import { getPlaces, type Places, toRsvpChanges } from "./waitlist";

type Claim = {
  userId: string;
  eventId: string;
  /** Whether an organizer lets the member in, even if the request is open or was declined. */
  isApproved?: boolean;
  /** The guest as whom the member joins, by a link, a name tag or an offer. */
  joinsAs?: OwnGuest;
};

type Claimed = {
  /** Null if there is an RSVP already. */
  status: RsvpResponse["status"] | null;
  /** To publish after the commit. */
  events: BusEvent[];
};

/** A guest who unsubscribed from an event's announcements gets no mails of the new RSVP either. */
const WITHOUT_MAILS = { notificationPreferences: { email: false, push: true, sms: false } };

function decideStatus({ freeBehindWaitlist, requiresApproval }: Places, isApproved: boolean) {
  if (requiresApproval && !isApproved) return "pending";
  return freeBehindWaitlist === 0 ? "waitlisted" : "confirmed";
}

/**
 * A confirmed guest with the member's address has a place already, which becomes the member's, also
 * if they wait or have asked. Else pending if the event requires approval, else waitlisted unless a
 * place is free and nobody waits.
 */
export async function claimPlace(tx: Tx, { userId, eventId, isApproved = false, joinsAs }: Claim): Promise<Claimed> {
  await lockEvents(tx, [eventId]);
  const places = await getPlaces(tx, eventId);
  if (!places) throw notFound("events.notFound");
  const guest = joinsAs ?? (await findOwnGuest(tx, { userId, eventId }));
  const hasPlace = guest?.status === "confirmed";
  const status = hasPlace ? "confirmed" : decideStatus(places, isApproved);
  const created = await tx.eventRsvp.createMany({
    data: {
      ...{ userId, eventId, createdAt: clock.now(), status, guestId: joinsAs?.id },
      ...(guest?.announcementsOffAt && WITHOUT_MAILS),
    },
    skipDuplicates: true,
  });
  const raised = [...(hasPlace ? ["waitlisted", "pending"] : []), ...(isApproved ? ["pending", "declined"] : [])];
  const { count } =
    created.count > 0
      ? created
      : await tx.eventRsvp.updateMany({ where: { userId, eventId, status: { in: raised } }, data: { status } });
  const events = guest ? await takeOverGuests(tx, { eventId, userIds: [userId], guestId: joinsAs?.id }) : [];
  return { status: count > 0 ? status : null, events };
}

type PlacedEvent = {
  capacity: number | null;
  requiresApproval: boolean;
  isAsking: boolean;
  endTime: Date;
  status: string;
};

export type StoredPlaces = { eventId: string; userIds: string[]; status: RsvpResponse["status"] };

/** Runs in the transaction that stores an RSVP. */
export type OnStored = (tx: Tx, places: StoredPlaces) => Promise<unknown>;

/**
 * Whether the actor decides requests there. Their own request is then approved at once. A job has
 * no session, and the member's lock already.
 */
async function mayApprove(tx: Tx, actor: Actor, eventId: string, isByJob: boolean): Promise<boolean> {
  const own = await findOwnEvent(isByJob ? actor : await lockActorAtEvent(tx, actor, eventId), eventId, tx);
  return own !== null && hasEventRight(own.roles, "decideRequests");
}

type Answers = { answers: AnswersInput; sharesEmail?: boolean };

/** Also checks and stores the answers. */
async function claimWithAnswers(tx: Tx, claim: Claim & Answers): Promise<Claimed> {
  const { userId, eventId, answers, sharesEmail } = claim;
  await lockEvents(tx, [eventId]);
  const questions = await listQuestions(eventId, tx);
  checkAnswers(questions, answers);
  const claimed = await claimPlace(tx, claim);
  if (claimed.status === null) return claimed;
  const where = { userId_eventId: { userId, eventId } };
  const { id } = await tx.eventRsvp.update({ where, data: { sharesEmail }, select: { id: true } });
  await storeAnswers(tx, id, questions, answers);
  return claimed;
}

type NewRsvp = Answers & {
  /** Whether the member is hidden at the event from now on; undefined changes nothing. */
  hidden?: boolean;
  onStored?: OnStored;
  /** Whether a job is still to make it. Called with the locks of the member and the event. */
  isDue?: (tx: Tx) => Promise<boolean>;
};

/** The caller has found no RSVP. @throws AppError `ended`, `not_found`, `validation` */
export async function insertRsvp(
  actor: Actor,
  eventId: string,
  event: PlacedEvent,
  { answers, sharesEmail, hidden, onStored, isDue }: NewRsvp,
): Promise<{ isNew: boolean; stored: RsvpResponse | null }> {
  const { userId } = actor;
  const now = clock.now();
  if (hasEnded(event, now)) {
    throw new AppError("ended", event.status === "cancelled" ? "events.cancelled" : "events.ended");
  }
  const claim = async (tx: Tx): Promise<Claimed> => {
    if (isDue) {
      await lockUsers(tx, [userId]);
      await lockEvents(tx, [eventId]);
      if (!(await isDue(tx))) return { status: null, events: [] };
    }
    const isApproved = event.requiresApproval && (await mayApprove(tx, actor, eventId, isDue !== undefined));
    const claimed = await claimWithAnswers(tx, { userId, eventId, isApproved, answers, sharesEmail });
    if (claimed.status === null) return claimed;
    // Others can't have seen the member there yet.
    if (hidden !== undefined) await storeMemberHidden(tx, { eventId, userId }, hidden);
    await onStored?.(tx, { eventId, userIds: [userId], status: claimed.status });
    return claimed;
  };
  const isUnlimited = event.capacity === null && !event.requiresApproval && !event.isAsking;
  const isPlain = isUnlimited && answers.length === 0 && !sharesEmail && !isDue;
  const stored = isPlain ? await createUnlimitedRsvp(userId, eventId, now, hidden ?? null) : null;
  const claimed: Claimed = stored ? { status: "confirmed", events: [] } : await db().$transaction(claim);
  if (claimed.status !== null) {
    const readers = await listRequestReaders(eventId, event);
    const own = toRsvpChanges(eventId, [userId], claimed.status);
    await publish(...own, ...toRsvpChanges(eventId, readers), ...claimed.events);
  }
  return { isNew: claimed.status !== null, stored };
}

/**
 * Safe to repeat (docs/product/events.md#capacity-and-waitlist).
 * @param onStored queues the mail to the member
 * @throws AppError `not_found`, `ended` for an event that is over or cancelled, `forbidden` for a
 * request that was declined, or `validation` for answers
 */
export async function createRsvp(
  actor: Actor,
  eventId: string,
  { answers = [], ...more }: Partial<NewRsvp> = {},
): Promise<{ isNew: boolean; rsvp: StoredRsvp }> {
  const { userId } = actor;
  const { rsvp: existing, event } = await requireEventWithRsvp(userId, eventId);
  if (existing?.status === "declined") throw new AppError("forbidden", "events.requestDeclined");
  if (existing) {
    // A repeated call, or one from another tab.
    if (more.hidden) await hideMember(actor, eventId);
    return { isNew: false, rsvp: await withEvent(actor, eventId, existing) };
  }
  const created = insertRsvp(actor, eventId, event, { answers, ...more });
  const { isNew, stored } = await created.catch(throwAsMissing("events.notFound"));
  const rsvp = stored ?? (await findRsvp(db(), userId, eventId));
  // Other tabs created and cancelled it at the same moment.
  if (!rsvp) throw new AppError("conflict", "events.rsvpCancelledMeanwhile");
  return { isNew, rsvp: await withEvent(actor, eventId, rsvp) };
}

/** Changes only what is given. @throws AppError `not_found` without an RSVP */
export async function updateRsvp(
  { userId }: Pick<Actor, "userId">,
  eventId: string,
  { notificationPreferences: changed, sharesEmail }: UpdateRsvpInput,
): Promise<RsvpResponse> {
  const updated = await db().$transaction(async (tx) => {
    // Simultaneous changes of different preferences must not replace each other.
    await lockUsers(tx, [userId]);
    const where = { userId_eventId: { userId, eventId } };
    const rsvp = await tx.eventRsvp.findUnique({ where, select: { notificationPreferences: true } });
    if (!rsvp) return null;
    const notificationPreferences = { ...channelPreferencesSchema.parse(rsvp.notificationPreferences), ...changed };
    await tx.eventRsvp.update({ where, data: { notificationPreferences, sharesEmail }, select: { id: true } });
    return findRsvp(tx, userId, eventId);
  });
  if (!updated) throw notFound("events.rsvpNotFound");
  await publish(...toRsvpChanges(eventId, [userId]));
  return updated;
}
