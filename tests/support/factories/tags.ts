import type { TagKind } from "@/lib/profiles/constants/tags";
import { db } from "@/lib/core/server/db";

type TagLists = { lookingFor?: string[]; canHelpWith?: string[] };

/** Stores each member's tags, whose keys are their labels, all with one statement. */
export async function createTags(list: readonly (TagLists & { userId: string })[]): Promise<void> {
  const toRows = (userId: string, kind: TagKind, labels: string[] = []) =>
    labels.map((label, index) => ({ userId, kind, position: index + 1, key: label.toLowerCase(), label }));
  await db().memberTag.createMany({
    data: list.flatMap(({ userId, lookingFor, canHelpWith }) => [
      ...toRows(userId, "looking_for", lookingFor),
      ...toRows(userId, "can_help_with", canHelpWith),
    ]),
  });
}
