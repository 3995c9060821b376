import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/server/bus";

import { getOwnProfile } from "../data/profile";
import type { OwnProfileResponse, ProfileUpdate } from "../schema";
import { isShownOnNameTag, nameTagChanged } from "./audience";
import { removeUnusedPictures, setAvatar } from "./avatar";

/** Writes what is given and leaves the rest. A member can only ever name their own profile. */
export async function updateProfile(actor: { userId: string }, changes: ProfileUpdate): Promise<OwnProfileResponse> {
  const { visibility, avatarUrl, ...fields } = changes;
  const left = await db().$transaction(async (tx) => {
    const worn = avatarUrl === undefined ? [] : await setAvatar(tx, actor.userId, avatarUrl);
    await tx.profile.update({ where: { userId: actor.userId }, data: fields, select: { userId: true } });
    // Merged in the database, so that two tabs changing two details keep both.
    if (visibility) {
      const json = JSON.stringify(visibility);
      await tx.$executeRaw`UPDATE profiles SET visibility = visibility || ${json}::jsonb WHERE "userId" = ${actor.userId}::uuid`;
    }
    return worn;
  });
  const own = await getOwnProfile(actor.userId);
  if (!own) throw new AppError("not_found", "This profile is no longer available.");
  const seen = isShownOnNameTag(changes) ? await nameTagChanged(actor.userId) : [];
  await publish({ type: "user_changed", userId: actor.userId }, ...seen);
  await removeUnusedPictures(left);
  return own;
}
