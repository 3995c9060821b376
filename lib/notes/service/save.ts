import type { Actor } from "@/lib/auth/schema/actor";
import { lockActor } from "@/lib/auth/service/lock-actor";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError, throwAsMissing, validationError } from "@/lib/core/shared/errors";
import { toSearchText } from "@/lib/core/shared/text/text-search";

import { MAX_FOLLOW_UP_YEARS } from "../constants";
import { readNote, requirePerson, toPersonWhere } from "../data/notes";
import { isSameNote } from "../policy/merge-note";
import type { NetworkNote, NotedPerson, NoteSubject, SaveNoteInput } from "../schema";

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

/** Past days are allowed: a follow-up stays due until it is done. */
function requireNearDate({ followUpOn }: SaveNoteInput): void {
  const latest = clock.ms() + MAX_FOLLOW_UP_YEARS * YEAR_MS;
  if (followUpOn === null || (followUpOn >= "2000" && Date.parse(followUpOn) <= latest)) return;
  throw validationError({ followUpOn: "notes.dateTooFar" });
}

const LOST = throwAsMissing("common.removed");

async function store(tx: Tx, { userId }: Actor, person: NotedPerson, input: SaveNoteInput): Promise<void> {
  const now = clock.now();
  const { note, tags, followUpOn, isFollowUpDone, revision } = input;
  const texts = {
    note,
    followUpOn: followUpOn === null ? null : new Date(followUpOn),
    followUpDoneAt: isFollowUpDone && followUpOn !== null ? now : null,
    updatedAt: now,
  };
  const { id } = await tx.networkNote.upsert({
    where: toPersonWhere(userId, person),
    create: {
      ...texts,
      ownerId: userId,
      ...(person.memberId ? { memberId: person.memberId } : { contactId: person.subject.id }),
      createdAt: now,
    },
    update: { ...texts, revision: revision + 1 },
    select: { id: true },
  });
  await tx.networkNoteTag.deleteMany({ where: { noteId: id } });
  await tx.networkNoteTag.createMany({
    data: tags.map((label, index) => ({ noteId: id, position: index + 1, key: toSearchText(label), label })),
  });
}

/**
 * Safe to repeat: what is stored already is returned.
 * @throws AppError `not_found`; `validation` for a date; `conflict` with the stored note as
 * `stored` if another device changed it since `revision`
 */
export async function saveNote(actor: Actor, subject: NoteSubject, input: SaveNoteInput): Promise<NetworkNote> {
  requireNearDate(input);
  return db()
    .$transaction(async (tx) => {
      // One write of an owner at a time, so that two devices can't both pass the check.
      await lockActor(tx, actor);
      const person = await requirePerson(actor, subject, tx);
      const stored = await readNote(actor, person, tx);
      const wanted = { ...input, isFollowUpDone: input.isFollowUpDone && input.followUpOn !== null };
      if (isSameNote(stored, wanted)) return stored;
      if (stored.revision !== input.revision) {
        throw new AppError("conflict", "notes.changedElsewhere", { extra: { stored } });
      }
      await store(tx, actor, person, wanted);
      return readNote(actor, person, tx);
    })
    .catch(LOST);
}
