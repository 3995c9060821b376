import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { buildErrorMessage } from "@/lib/core/shared/error-message";
import { validationError } from "@/lib/core/shared/errors";
import { LANGUAGES } from "@/lib/i18n/server/languages";
import { publish } from "@/lib/realtime/bus";

import { MAX_TAGS, type TagKind } from "../constants/tags";
import { getTags } from "../data/tags";
import { getTagKey } from "../policy/tag-key";
import type { ChangeTagInput, TagLabels, Tags } from "../schema/tags";
import { toNameTagEvents } from "./audience";
import { lockProfile } from "./profile-lock";

type Member = { userId: string };

const TOPIC_LABELS = Object.values(LANGUAGES).map((messages) => messages.profiles.tags.topics);

/** Knows the labels of the topics in every language. */
const toTagKey = (label: string): string => getTagKey(label, TOPIC_LABELS);

const FIELDS = ["lookingFor", "canHelpWith"] as const satisfies (keyof TagLabels)[];

const KINDS: Record<keyof TagLabels, TagKind> = { lookingFor: "looking_for", canHelpWith: "can_help_with" };

/** @throws AppError `validation` if two labels are the same tag */
function toRows(userId: string, field: keyof TagLabels, labels: readonly string[]) {
  const kind = KINDS[field];
  const rows = labels.map((label, index) => ({ userId, kind, position: index + 1, key: toTagKey(label), label }));
  const repeated = rows.find(({ key }, index) => rows.findIndex((row) => row.key === key) < index);
  if (!repeated) return rows;
  throw validationError({ [field]: buildErrorMessage("profiles.tags.repeated", { label: repeated.label }) });
}

/**
 * Replaces the given lists. `tx` has locked the profile: the second of two simultaneous changes
 * waits. @throws AppError `validation` if a tag is twice in a list
 */
export async function storeTags(tx: Tx, userId: string, lists: Partial<TagLabels>): Promise<void> {
  const given = FIELDS.filter((field) => lists[field]);
  if (given.length === 0) return;
  const data = given.flatMap((field) => toRows(userId, field, lists[field] ?? []));
  await tx.memberTag.deleteMany({ where: { userId, kind: { in: given.map((field) => KINDS[field]) } } });
  await tx.memberTag.createMany({ data });
}

/**
 * Adds one tag that the member looks for, or takes it out. The others stay, also those that another
 * device just saved. Safe to repeat.
 * @throws AppError `validation` beyond five, `not_found` if the account is gone
 */
export async function changeTag({ userId }: Member, { lookingFor: label, isChosen }: ChangeTagInput): Promise<Tags> {
  const tags = await db().$transaction(async (tx) => {
    await lockProfile(tx, userId);
    const { lookingFor } = await getTags(userId, tx);
    const others = lookingFor.filter(({ key }) => key !== toTagKey(label)).map((tag) => tag.label);
    if (isChosen && others.length >= MAX_TAGS)
      throw validationError({ lookingFor: buildErrorMessage("profiles.tags.tooMany", { max: MAX_TAGS }) });
    await storeTags(tx, userId, { lookingFor: isChosen ? [...others, label] : others });
    return getTags(userId, tx);
  });
  await publish(
    { type: "resource_changed", resource: "tags", id: userId, userIds: [userId] },
    ...(await toNameTagEvents(userId)),
  );
  return tags;
}

/** Stores that the member doesn't want to be asked for tags now, on any device. */
export async function markAskedForTags({ userId }: Member): Promise<void> {
  await db().profile.updateMany({ where: { userId }, data: { tagsAskedAt: clock.now() } });
}
