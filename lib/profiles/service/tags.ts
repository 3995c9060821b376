import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { buildErrorMessage } from "@/lib/core/shared/error-message";
import { validationError } from "@/lib/core/shared/errors";
import { LANGUAGES } from "@/lib/i18n/server/languages";
import { publish } from "@/lib/realtime/bus";

import { MAX_TAGS, type TagKind } from "../constants/tags";
import { getTags, toTags } from "../data/tags";
import { getTagKey } from "../policy/tag-key";
import type { ChangeTagInput, SaveTagsInput, Tag, Tags } from "../schema/tags";
import { toNameTagEvents } from "./audience";
import { lockProfile } from "./profile-lock";

type Member = { userId: string };

const TOPIC_LABELS = Object.values(LANGUAGES).map((messages) => messages.profiles.tags.topics);

/** Knows the labels of the topics in every language. */
const toTagKey = (label: string): string => getTagKey(label, TOPIC_LABELS);

/** @throws AppError `validation` if two labels are the same tag */
function toRows(userId: string, kind: TagKind, field: keyof SaveTagsInput, labels: readonly string[]) {
  const rows = labels.map((label, index) => ({ userId, kind, position: index + 1, key: toTagKey(label), label }));
  const repeated = rows.find(({ key }, index) => rows.findIndex((row) => row.key === key) < index);
  if (!repeated) return rows;
  throw validationError({ [field]: buildErrorMessage("profiles.tags.repeated", { label: repeated.label }) });
}

/** @throws AppError `not_found` if the account is gone */
async function store({ userId }: Member, change: (stored: Tags) => SaveTagsInput): Promise<Tags> {
  const rows = await db().$transaction(async (tx) => {
    // The second of two simultaneous changes waits, and changes the lists of the first.
    await lockProfile(tx, userId);
    const { lookingFor, canHelpWith } = change(await getTags(userId, tx));
    const data = [
      ...toRows(userId, "looking_for", "lookingFor", lookingFor),
      ...toRows(userId, "can_help_with", "canHelpWith", canHelpWith),
    ];
    await tx.memberTag.deleteMany({ where: { userId } });
    await tx.memberTag.createMany({ data });
    return data;
  });
  await publish(
    { type: "resource_changed", resource: "tags", id: userId, userIds: [userId] },
    ...(await toNameTagEvents(userId)),
  );
  return toTags(rows);
}

/**
 * Replaces both lists.
 * @throws AppError `validation` if a tag is twice in a list, `not_found` if the account is gone
 */
export const saveTags = (actor: Member, tags: SaveTagsInput): Promise<Tags> => store(actor, () => tags);

const toLabels = (tags: readonly Tag[]): string[] => tags.map(({ label }) => label);

/**
 * Adds one tag that the member looks for, or takes it out. The others stay, also those that another
 * device just saved. Safe to repeat.
 * @throws AppError `validation` beyond five, `not_found` if the account is gone
 */
export const changeTag = (actor: Member, { lookingFor: label, isChosen }: ChangeTagInput): Promise<Tags> =>
  store(actor, ({ lookingFor, canHelpWith }) => {
    const others = toLabels(lookingFor.filter(({ key }) => key !== toTagKey(label)));
    if (isChosen && others.length >= MAX_TAGS)
      throw validationError({ lookingFor: buildErrorMessage("profiles.tags.tooMany", { max: MAX_TAGS }) });
    return { lookingFor: isChosen ? [...others, label] : others, canHelpWith: toLabels(canHelpWith) };
  });

/** Stores that the member doesn't want to be asked for tags now, on any device. */
export async function markAskedForTags({ userId }: Member): Promise<void> {
  await db().profile.updateMany({ where: { userId }, data: { tagsAskedAt: clock.now() } });
}
