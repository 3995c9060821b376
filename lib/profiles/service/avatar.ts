import { z } from "zod";

import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { lockRows } from "@/lib/core/server/database/locks.sql";
import { validationError } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";
import { encodeAvatar } from "@/lib/uploads/picture";
import { removeStoredFiles, storePicture } from "@/lib/uploads/store";

import { isGalleryPicture } from "../data/gallery";
import { toNameTagEvents } from "./audience";
import { lockProfile } from "./profile-lock";

/** An uploaded file that no profile uses any more. */
export type UnusedPicture = { id: string; storage: string; key: string };

const UNUSED_PICTURE = { id: true, storage: true, key: true } as const;

/**
 * Sets or removes a profile's picture in the caller's transaction, after `lockProfile`. Accepts
 * only gallery pictures and the member's own uploads: a picture on another server would tell that
 * server who looks at whom.
 * @param current the picture before the change
 * @returns the upload that became unused; pass it to `removeUnusedPictures` after the commit
 * @throws AppError `validation` for any other URL
 */
export async function setAvatar(
  tx: Tx,
  userId: string,
  current: string | null,
  url: string | null,
): Promise<UnusedPicture[]> {
  if (current === url) return [];
  if (url !== null && !isGalleryPicture(url) && !(await isOwnUpload(tx, userId, url))) {
    throw validationError({ avatarUrl: "profiles.avatarUrl.notOwn" });
  }
  await tx.profile.update({ where: { userId }, data: { avatarUrl: url }, select: { userId: true } });
  if (current === null) return [];
  return tx.upload.findMany({ where: { url: current, ownerId: userId, kind: "avatar" }, select: UNUSED_PICTURE });
}

const isOwnUpload = async (tx: Tx, userId: string, url: string): Promise<boolean> =>
  (await tx.upload.count({ where: { url, ownerId: userId, kind: "avatar" } })) > 0;

/** Call it after the commit. If a removal fails, the daily clean-up repeats it. */
export async function removeUnusedPictures(pictures: UnusedPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  const removed = await removeStoredFiles(pictures);
  await db().upload.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } });
}

/**
 * Checks the photo's content, crops it to a square, removes its metadata and makes it the avatar.
 * @throws AppError `unsupported_type`, `validation` if damaged, `too_large`, `unavailable`
 */
export async function uploadAvatar(actor: { userId: string }, photo: Buffer): Promise<{ avatarUrl: string }> {
  const { userId } = actor;
  const { url, unusedPictures } = await storePicture(await encodeAvatar(photo), (file) =>
    db().$transaction(async (tx) => {
      // Locks the user before the profile, like the deletion of an account. The upload refers to
      // the user.
      await lockRows(tx, "users", [userId], z.object({ id: z.uuid() }), { asReference: true });
      const { avatarUrl } = await lockProfile(tx, userId);
      await tx.upload.create({
        data: { ...file, ownerId: userId, kind: "avatar", createdAt: clock.now() },
        select: { id: true },
      });
      return { url: file.url, unusedPictures: await setAvatar(tx, userId, avatarUrl, file.url) };
    }),
  );
  await publish({ type: "user_changed", userId }, ...(await toNameTagEvents(userId)));
  await removeUnusedPictures(unusedPictures);
  return { avatarUrl: url };
}
