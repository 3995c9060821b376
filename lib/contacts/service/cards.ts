import { PRESENT, presentAt } from "@/lib/attendance/data/confirmed";
import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db, type Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { consume, isUsed, isWithinLimit } from "@/lib/core/server/rate-limit";
import { showEmail } from "@/lib/core/server/shown-email";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { PUBLIC_PROFILE_SELECT } from "@/lib/profiles/data/public-user";
import { visibleTo } from "@/lib/profiles/data/visible-to";
import { visibilitySchema } from "@/lib/profiles/schema/visibility";
import { publish } from "@/lib/realtime/bus";

import { MAX_GIVEN_CONTACTS, MAX_SCAN_AGE_MS, MAX_SCANNED_CONTACTS } from "../constants";
import type { AddContactInput, Contact, GiveCardInput, GivenCard } from "../schema";

const { avatarUrl: _avatarUrl, ...CARD } = PUBLIC_PROFILE_SELECT;

const OWNER = {
  email: true,
  profile: { select: { ...CARD, phone: true, linkedinUrl: true, visibility: true, cardHasDetails: true } },
  attendances: { where: PRESENT, select: { eventId: true } },
} satisfies Prisma.UserSelect;

type Owner = Prisma.UserGetPayload<{ select: typeof OWNER }>;

/**
 * A member who is suspended or takes no cards looks like an unknown one.
 * @throws AppError `not_found`
 */
async function requireOwner(ownerId: string): Promise<Owner> {
  const where = { id: ownerId, ...visibleTo(null), suspendedAt: null, profile: { takesCards: true } };
  const owner = await db().user.findFirst({ where, select: OWNER });
  if (!owner?.profile) throw notFound("profiles.sharedNotFound");
  return owner;
}

/**
 * Visitors have no account to count by, so their network does, which may be a whole venue's
 * (docs/product/contact-cards.md#limit). A member counts once a day.
 */
async function mayOpen(networkKey: string, ownerId: string): Promise<boolean> {
  const pair = `${networkKey} ${ownerId}`;
  if (await isUsed("cardOwnerDay", pair)) return true;
  const opened = consume("cardDetails", networkKey).then(() => consume("cardDetailsDay", networkKey));
  if (!(await isWithinLimit(opened))) return false;
  await isWithinLimit(consume("cardOwnerDay", pair));
  return true;
}

/** Has the public fields of the profile, and the details only if the member gives them. */
async function toCard({ email, profile }: Owner, ownerId: string, networkKey: string): Promise<GivenCard> {
  if (!profile) throw notFound("profiles.sharedNotFound");
  const { phone, linkedinUrl, visibility, cardHasDetails, ...card } = profile;
  const levels = visibilitySchema.parse(visibility);
  const hasDetails = cardHasDetails && (await mayOpen(networkKey, ownerId));
  const isLimited = cardHasDetails && !hasDetails;
  const isGiven = (level: typeof levels.email) => hasDetails && level !== "nobody";
  return {
    ...card,
    ...(isGiven(levels.email) && { email: showEmail(email) }),
    ...(isGiven(levels.phone) && phone !== null && { phone }),
    ...(isGiven(levels.linkedinUrl) && linkedinUrl !== null && { linkedinUrl }),
    ...(isLimited && { isLimited }),
  };
}

type NewContact = {
  ownerId: string;
  /** Where the owner is present. */
  eventId: string | null;
  source: Contact["source"];
  input: GiveCardInput | Omit<AddContactInput, "scannedAt">;
  /** When they met. */
  metAt: Date;
};

const LIMITS = { given: MAX_GIVEN_CONTACTS, scanned: MAX_SCANNED_CONTACTS } as const;

/** A repeated call, whose answer was lost, counts in no limit. */
const isStored = async (ownerId: string, { id }: { id: string }): Promise<boolean> =>
  (await db().contact.count({ where: { id, ownerId } })) > 0;

/** A scanned card is known by what is on it too, because each scan has an id of its own. */
function isSameContact({ ownerId, source, input: { id, ...card } }: NewContact): Prisma.ContactWhereInput {
  return { ownerId, OR: [{ id }, ...(source === "scanned" ? [{ source, ...card }] : [])] };
}

/** Returns whether the card is new. The owner's lock makes their count exact. */
async function store(tx: Tx, contact: NewContact): Promise<boolean> {
  const { ownerId, eventId, source, input, metAt } = contact;
  const [owner] = await lockUsers(tx, [ownerId]);
  if (!owner || owner.suspendedAt) throw notFound("profiles.sharedNotFound");
  if ((await tx.contact.count({ where: isSameContact(contact) })) > 0) return false;
  if ((await tx.contact.count({ where: { ownerId, source } })) >= LIMITS[source])
    throw new AppError("conflict", "contacts.full");
  const data = { ...input, ownerId, eventId, source, createdAt: metAt };
  const { count } = await tx.contact.createMany({ data, skipDuplicates: true });
  // The id is of another member's contact.
  if (count === 0) throw new AppError("conflict", "contacts.idTaken");
  return true;
}

async function storeAndPublish(contact: NewContact): Promise<void> {
  const isNew = await db().$transaction((tx) => store(tx, contact));
  const { ownerId, source, input } = contact;
  // Only a given card has an id: it is announced.
  const id = source === "given" ? { id: input.id } : {};
  if (isNew) await publish({ type: "resource_changed", resource: "contacts", ...id, userIds: [ownerId] });
}

export type Giver = { actor: Actor | null; addressKey: string; networkKey: string };

/**
 * Stores the card of a person without an account, and returns the member's. Repeating it stores it
 * once. The event is where the member is present.
 * @throws AppError `forbidden` for a member, `not_found`, `conflict` for too many cards or another
 * member's id, or `rate_limited`
 */
export async function giveCard({ actor, addressKey, networkKey }: Giver, ownerId: string, input: GiveCardInput) {
  if (actor) throw new AppError("forbidden", "contacts.membersConnect");
  if (await isStored(ownerId, input)) {
    await consume("mutation", addressKey);
    return toCard(await requireOwner(ownerId), ownerId, networkKey);
  }
  await consume("cardAddress", addressKey);
  const owner = await requireOwner(ownerId);
  // The member has no limit of their own, which strangers could use up.
  await consume("cardNetworkDay", `${networkKey} ${ownerId}`);
  const eventId = owner.attendances[0]?.eventId ?? null;
  await storeAndPublish({ ownerId, eventId, source: "given", input, metAt: clock.now() });
  return toCard(owner, ownerId, networkKey);
}

/** A scan may have waited for a network. A clock that can't be right is not believed. */
function getScanTime(scannedAt: string | undefined): Date {
  const now = clock.now();
  const time = new Date(scannedAt ?? now);
  return time <= now && now.getTime() - time.getTime() <= MAX_SCAN_AGE_MS ? time : now;
}

/**
 * Stores a card that the actor scanned, with the event where they were present then. The same card
 * again, or a repeated call, stores it once.
 * @throws AppError `conflict` for too many cards or another member's id, or `rate_limited`
 */
export async function addContact({ userId }: Actor, { scannedAt, ...input }: AddContactInput): Promise<void> {
  if (await isStored(userId, input)) return;
  await consume("contactAdd", userId);
  const metAt = getScanTime(scannedAt);
  const attendance = await db().eventAttendance.findFirst({
    where: { ...presentAt(metAt), userId },
    orderBy: { checkInTime: "desc" },
    select: { eventId: true },
  });
  await storeAndPublish({ ownerId: userId, eventId: attendance?.eventId ?? null, source: "scanned", input, metAt });
}

/** For good. @throws AppError `not_found`, even for another member's */
export async function removeContact(actor: Actor, id: string): Promise<void> {
  const { count } = await db().contact.deleteMany({ where: { id, ownerId: actor.userId } });
  if (count === 0) throw notFound("contacts.notFound");
  await publish({ type: "resource_changed", resource: "contacts", userIds: [actor.userId] });
}
