import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { buildErrorMessage } from "@/lib/core/shared/error-message";
import { validationError } from "@/lib/core/shared/errors";
import { LANGUAGES } from "@/lib/i18n/server/languages";
import { publish } from "@/lib/realtime/bus";

import { MAX_TOPICS, type TopicKind } from "../constants/topics";
import { getTopics } from "../data/topics";
import { getTopicKey } from "../policy/topic-key";
import type { ChangeTopicInput, TopicLabels, Topics } from "../schema/topics";
import { toNameTagEvents } from "./audience";
import { lockProfile } from "./profile-lock";

type Member = { userId: string };

const TOPIC_LABELS = Object.values(LANGUAGES).map((messages) => messages.profiles.topics.offered);

/** Knows the labels of the topics in every language. */
const toTopicKey = (label: string): string => getTopicKey(label, TOPIC_LABELS);

const FIELDS = ["lookingFor", "canHelpWith"] as const satisfies (keyof TopicLabels)[];

const KINDS: Record<keyof TopicLabels, TopicKind> = { lookingFor: "looking_for", canHelpWith: "can_help_with" };

/** @throws AppError `validation` if two labels are the same topic */
function toRows(userId: string, field: keyof TopicLabels, labels: readonly string[]) {
  const kind = KINDS[field];
  const rows = labels.map((label, index) => ({ userId, kind, position: index + 1, key: toTopicKey(label), label }));
  const repeated = rows.find(({ key }, index) => rows.findIndex((row) => row.key === key) < index);
  if (!repeated) return rows;
  throw validationError({ [field]: buildErrorMessage("profiles.topics.repeated", { label: repeated.label }) });
}

/**
 * Replaces the given lists. `tx` has locked the profile: the second of two simultaneous changes
 * waits. @throws AppError `validation` if a topic is twice in a list
 */
export async function storeTopics(tx: Tx, userId: string, lists: Partial<TopicLabels>): Promise<void> {
  const given = FIELDS.filter((field) => lists[field]);
  if (given.length === 0) return;
  const data = given.flatMap((field) => toRows(userId, field, lists[field] ?? []));
  await tx.memberTopic.deleteMany({ where: { userId, kind: { in: given.map((field) => KINDS[field]) } } });
  await tx.memberTopic.createMany({ data });
}

/**
 * Adds one topic that the member looks for, or takes it out. The others stay, also those that
 * another device just saved. Safe to repeat.
 * @throws AppError `validation` beyond five, `not_found` if the account is gone
 */
export async function changeTopic(
  { userId }: Member,
  { lookingFor: label, isChosen }: ChangeTopicInput,
): Promise<Topics> {
  const topics = await db().$transaction(async (tx) => {
    await lockProfile(tx, userId);
    const { lookingFor } = await getTopics(userId, tx);
    const others = lookingFor.filter(({ key }) => key !== toTopicKey(label)).map((topic) => topic.label);
    if (isChosen && others.length >= MAX_TOPICS)
      throw validationError({ lookingFor: buildErrorMessage("profiles.topics.tooMany", { max: MAX_TOPICS }) });
    await storeTopics(tx, userId, { lookingFor: isChosen ? [...others, label] : others });
    return getTopics(userId, tx);
  });
  await publish(
    { type: "resource_changed", resource: "topics", id: userId, userIds: [userId] },
    ...(await toNameTagEvents(userId)),
  );
  return topics;
}

/** Stores that the member doesn't want to be asked for topics now, on any device. */
export async function markAskedForTopics({ userId }: Member): Promise<void> {
  await db().profile.updateMany({ where: { userId }, data: { topicsAskedAt: clock.now() } });
}
