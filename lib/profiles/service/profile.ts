import { db, type Tx } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";

import { getOwnProfile } from "../data/profile";
import { readTextNumber } from "../data/text-number";
import type { ProfileUpdate } from "../schema/profile-update";
import { visibilitySchema } from "../schema/visibility";
import type { OwnProfileResponse } from "../responses/profile";
import { isShownOnNameTag, toNameTagEvents } from "./audience";
import { removeUnusedPictures, setAvatar } from "./avatar";
import { lockProfile } from "./profile-lock";
import { storeTopics } from "./topics";

/** Another number is not confirmed, even if the first one comes back. */
const endsConfirmation = ({ confirmedPhone }: { confirmedPhone: string | null }, phone?: string | null): boolean =>
  phone !== undefined && confirmedPhone !== null && readTextNumber(phone)?.number !== confirmedPhone;

/**
 * Changes only the given fields. Simultaneous changes of different contact details are both kept.
 * If the member hides from the map, the stored position is removed at once.
 * @throws AppError `not_found` if the account is gone, `validation` for a picture that isn't the
 * member's, or a topic that is twice in a list
 */
export async function updateProfile(actor: { userId: string }, changes: ProfileUpdate): Promise<OwnProfileResponse> {
  const { userId } = actor;
  const { visibility, avatarUrl, lookingFor, canHelpWith, ...fields } = changes;
  const { mapVisibility } = fields;
  const { isTextNumberEnded, unusedPictures } = await db().$transaction(async (tx) => {
    const current = await lockProfile(tx, userId);
    const isTextNumberEnded = endsConfirmation(current, fields.phone);
    await tx.profile.update({
      where: { userId },
      data: {
        ...fields,
        ...(isTextNumberEnded && { confirmedPhone: null }),
        ...(visibility && { visibility: { ...visibilitySchema.parse(current.visibility), ...visibility } }),
      },
      select: { userId: true },
    });
    await storeTopics(tx, userId, { lookingFor, canHelpWith });
    if (mapVisibility === "nobody") await removeStoredPosition(tx, userId);
    const unusedPictures = avatarUrl === undefined ? [] : await setAvatar(tx, userId, current.avatarUrl, avatarUrl);
    return { isTextNumberEnded, unusedPictures };
  });
  const profile = await getOwnProfile(userId);
  if (!profile) throw notFound("profiles.notFound");
  const events = isShownOnNameTag(changes) ? await toNameTagEvents(userId) : [];
  if (mapVisibility !== undefined) events.push({ type: "map_visibility_changed", userId });
  await publish({ type: "user_changed", userId }, ...events);
  await removeUnusedPictures(unusedPictures);
  return { ...profile, ...(isTextNumberEnded && { isTextNumberEnded }) };
}

/**
 * The realtime process of the member's map does the same. This also works if that process has
 * stopped.
 */
async function removeStoredPosition(tx: Tx, userId: string): Promise<void> {
  await tx.eventAttendance.updateMany({
    where: { userId, isActive: true },
    data: { latitude: null, longitude: null, positionAt: null },
  });
}
