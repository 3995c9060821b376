import { uniqueTexts } from "@/lib/core/shared/text/text-search";

import { MAX_NOTE_TAGS } from "../constants";
import type { NoteFields } from "../schema";

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);

export const isSameNote = (one: NoteFields, other: NoteFields): boolean =>
  one.note === other.note &&
  isSameList(one.tags, other.tags) &&
  one.followUpOn === other.followUpOn &&
  one.isFollowUpDone === other.isFollowUpDone;

export const toNoteFields = ({ note, tags, followUpOn, isFollowUpDone }: NoteFields): NoteFields => ({
  note,
  tags,
  followUpOn,
  isFollowUpDone,
});

type Merged = {
  fields: NoteFields;
  /** The stored text, if both sides changed it: the member chooses. */
  otherText: string | null;
};

/**
 * Merges what this device wrote with what another one stored since. `base` is the note that
 * this device started from. Each field keeps the side that changed it; of a date that both changed
 * this device's wins. Tags of both sides stay, this device's first and ten at most, without those
 * that one side removed.
 */
export function mergeNote(base: NoteFields, mine: NoteFields, stored: NoteFields): Merged {
  const isMyText = mine.note !== base.note;
  const isTheirText = stored.note !== base.note && stored.note !== mine.note;
  const isMyDate = mine.followUpOn !== base.followUpOn || mine.isFollowUpDone !== base.isFollowUpDone;
  const date = isMyDate ? mine : stored;
  const own = mine.tags.filter((tag) => stored.tags.includes(tag) || !base.tags.includes(tag));
  const added = stored.tags.filter((tag) => !base.tags.includes(tag));
  return {
    fields: {
      note: isMyText ? mine.note : stored.note,
      tags: uniqueTexts([...own, ...added]).slice(0, MAX_NOTE_TAGS),
      followUpOn: date.followUpOn,
      isFollowUpDone: date.isFollowUpDone,
    },
    otherText: isMyText && isTheirText ? stored.note : null,
  };
}
