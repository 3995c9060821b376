import { recordEventAudit } from "@/lib/activity/service/audit";
import { type Actor, type DoorActor, isHelper, toHelperDetails, toResponsible } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { toSearchWords } from "@/lib/core/server/shown-email";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound, throwAsMissing } from "@/lib/core/shared/errors";
import { WITH_PLACE } from "@/lib/event-people/constants";
import { listEventPeople, type Person } from "@/lib/event-people/data/people";
import type { StoredNameTag } from "@/lib/event-people/data/stored-name-tags";
import { createNameTagCode, ensureNameTags } from "@/lib/event-people/service/ensure-name-tags";
import { requireEventRight } from "@/lib/events/data/event-right";
import { readCurrentActor } from "@/lib/events/service/creator";

import type { NameTag, NameTagList, ListNameTagsInput, PrintedNameTags, PrintedNameTagsInput } from "../schema";

function toNameTag(
  { id: personId, kind, name, company, part, profile }: Person,
  stored: StoredNameTag | undefined,
): NameTag {
  if (!stored) throw notFound("nameTags.listChanged");
  const { id, code, printedAt } = stored;
  const { profession = null, pronouns = null } = profile ?? {};
  return {
    ...{ id, code, printedAt: printedAt?.toISOString() ?? null },
    ...{ personId, kind, name, company, profession, pronouns, part },
  };
}

/**
 * Lists the confirmed guests and members by name, and stores a code for those who have none. Safe
 * to repeat: a code stays until `renewNameTag`.
 * @throws AppError `not_found` even if only one of them was removed, `forbidden`, or
 * `validation` for an invalid cursor
 */
export async function listNameTags(
  actor: DoorActor,
  eventId: string,
  { show, search, personIds, arrivedWithin, limit, cursor }: ListNameTagsInput,
): Promise<NameTagList> {
  await requireEventRight(actor, eventId, "printNameTags");
  // A code opens the shared profile, so a helper without an account gets those that are to print.
  if (isHelper(actor) && (show !== "unprinted" || !arrivedWithin || search || personIds))
    throw new AppError("forbidden", "attendance.organizersOnly");
  const { items, next } = await listEventPeople(eventId, {
    ...{ states: WITH_PLACE, sort: "name", limit, cursor, ids: personIds },
    words: toSearchWords(search),
    isUnprinted: show === "unprinted",
    arrivedSince: arrivedWithin ? new Date(clock.ms() - arrivedWithin * 1000) : undefined,
  });
  const nameTags = await db()
    .$transaction(async (tx) => {
      await requireEventRight(await readCurrentActor(tx, actor), eventId, "printNameTags", tx);
      return ensureNameTags(
        items.map(({ kind, id }) => ({ eventId, kind, id })),
        tx,
      );
    })
    .catch(throwAsMissing("nameTags.listChanged"));
  // Such a helper sees names and companies only.
  const hidden = isHelper(actor) ? { profession: null, pronouns: null } : {};
  return {
    nameTags: items.map((person, index) => ({ ...toNameTag(person, nameTags[index]), ...hidden })),
    nextCursor: next,
  };
}

/**
 * Ignores name tags of other events. With `onlyUnprinted`, of several devices that mark the same
 * name tag one gets its id.
 * @throws AppError `not_found` or `forbidden`
 */
export async function markPrinted(
  actor: DoorActor,
  eventId: string,
  { ids, onlyUnprinted }: PrintedNameTagsInput,
): Promise<PrintedNameTags> {
  return db().$transaction(async (tx) => {
    await requireEventRight(await readCurrentActor(tx, actor), eventId, "printNameTags", tx);
    const marked = await tx.eventNameTag.updateManyAndReturn({
      where: { eventId, id: { in: ids }, ...(onlyUnprinted && { printedAt: null }) },
      data: { printedAt: clock.now() },
      select: { id: true },
    });
    const count = String(marked.length);
    const details = { count, ...toHelperDetails(actor) };
    if (marked.length > 0) await recordEventAudit(toResponsible(actor), "name_tags_printed", eventId, details, tx);
    return { ids: marked.map(({ id }) => id) };
  });
}

/**
 * Replaces the code. The old one no longer works.
 * @throws AppError `not_found` even if it was replaced already, `forbidden`
 */
export async function renewNameTag(
  actor: Actor,
  { id: eventId, nameTagId }: { id: string; nameTagId: string },
): Promise<NameTag> {
  const owner = await db()
    .$transaction(async (tx) => {
      await requireEventRight(await readCurrentActor(tx, actor), eventId, "printNameTags", tx);
      const nameTag = await tx.eventNameTag.findFirst({
        where: { id: nameTagId, eventId },
        select: { guestId: true, userId: true, guest: { select: { claimedById: true } } },
      });
      const { count } = await tx.eventNameTag.deleteMany({ where: { id: nameTagId, eventId } });
      if (!nameTag || count === 0) throw notFound("nameTags.gone");
      const userId = nameTag.userId ?? nameTag.guest?.claimedById ?? null;
      if (userId)
        await tx.eventNameTag.deleteMany({ where: { eventId, OR: [{ userId }, { guest: { claimedById: userId } }] } });
      const { guestId } = nameTag;
      const renewed = userId ? { userId } : { guestId };
      await tx.eventNameTag.create({
        data: { eventId, code: createNameTagCode(), createdAt: clock.now(), ...renewed },
      });
      await recordEventAudit(actor, "name_tag_renewed", eventId, userId ? { userId } : { guestId }, tx);
      return userId ?? guestId ?? "";
    })
    .catch(throwAsMissing("nameTags.gone"));
  const { nameTags } = await listNameTags(actor, eventId, { show: "all", search: "", personIds: [owner], limit: 1 });
  const [nameTag] = nameTags;
  if (!nameTag) throw notFound("nameTags.gone");
  return nameTag;
}
