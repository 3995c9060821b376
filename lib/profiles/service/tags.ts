import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { buildErrorMessage } from "@/lib/core/shared/error-message";
import { validationError } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";

import type { TagKind } from "../constants/tags";
import { toTags } from "../data/tags";
import type { SaveTagsInput, Tags } from "../schema/tags";
import { toNameTagEvents } from "./audience";
import { lockProfile } from "./profile-lock";
import { toTagKey } from "./tag-key";

/** @throws AppError `validation` if two labels are the same tag */
function toRows(userId: string, kind: TagKind, field: keyof SaveTagsInput, labels: readonly string[]) {
  const rows = labels.map((label, index) => ({ userId, kind, position: index + 1, key: toTagKey(label), label }));
  const repeated = rows.find(({ key }, index) => rows.findIndex((row) => row.key === key) < index);
  if (!repeated) return rows;
  throw validationError({ [field]: buildErrorMessage("profiles.tags.repeated", { label: repeated.label }) });
}

/**
 * Replaces both lists.
 * @throws AppError `validation` if a tag is twice in a list, `not_found` if the account is gone
 */
export async function saveTags(
  { userId }: { userId: string },
  { lookingFor, canHelpWith }: SaveTagsInput,
): Promise<Tags> {
  const rows = [
    ...toRows(userId, "looking_for", "lookingFor", lookingFor),
    ...toRows(userId, "can_help_with", "canHelpWith", canHelpWith),
  ];
  await db().$transaction(async (tx) => {
    // The second of two simultaneous changes waits, and replaces the lists of the first.
    await lockProfile(tx, userId);
    await tx.memberTag.deleteMany({ where: { userId } });
    await tx.memberTag.createMany({ data: rows });
  });
  await publish({ type: "user_changed", userId }, ...(await toNameTagEvents(userId)));
  return toTags(rows);
}

/** Stores that the member doesn't want to be asked for tags now, on any device. */
export async function markAskedForTags({ userId }: { userId: string }): Promise<void> {
  await db().profile.updateMany({ where: { userId }, data: { tagsAskedAt: clock.now() } });
}
