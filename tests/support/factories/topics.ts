import type { TopicKind } from "@/lib/profiles/constants/topics";
import { db } from "@/lib/core/server/db";

type TopicLists = { lookingFor?: string[]; canHelpWith?: string[] };

/** Stores each member's topics, whose keys are their labels, all with one statement. */
export async function createTopics(list: readonly (TopicLists & { userId: string })[]): Promise<void> {
  const toRows = (userId: string, kind: TopicKind, labels: string[] = []) =>
    labels.map((label, index) => ({ userId, kind, position: index + 1, key: label.toLowerCase(), label }));
  await db().memberTopic.createMany({
    data: list.flatMap(({ userId, lookingFor, canHelpWith }) => [
      ...toRows(userId, "looking_for", lookingFor),
      ...toRows(userId, "can_help_with", canHelpWith),
    ]),
  });
}
