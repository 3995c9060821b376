import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { publish } from "@/lib/realtime/server/bus";
import { encodeAvatar } from "@/lib/uploads/picture";
import { removeStoredFiles, storePicture } from "@/lib/uploads/store";

import { GALLERY } from "../constants/gallery";
import { nameTagChanged } from "./audience";

type Tx = Prisma.TransactionClient;

/** A file that no profile names any more. */
export type UnusedPicture = { id: string; storage: string; key: string };

/**
 * Puts a picture on the profile, in the caller's transaction: none, one of the gallery, or an upload of the member's own.
 * Another server's would tell that server who meets whom (decision 021).
 * @returns the upload worn until now, for `removeLeft` after the commit
 * @throws AppError `validation` for any other address
 */
export async function setAvatar(tx: Tx, userId: string, url: string | null): Promise<UnusedPicture[]> {
  // The profile's row first: of two changes at once, the second sees what the first put there.
  const [worn] = await tx.$queryRaw<{ avatarUrl: string | null }[]>`
    SELECT "avatarUrl" FROM profiles WHERE "userId" = ${userId}::uuid FOR UPDATE`;
  if (!worn) throw notFound("This profile is no longer available.");
  if (worn.avatarUrl === url) return [];
  if (url !== null && !GALLERY.some((entry) => entry.url === url) && !(await isOwn(tx, userId, url))) {
    const message = "Please choose a picture from the gallery or upload your own.";
    throw new AppError("validation", message, { fields: { avatarUrl: message } });
  }
  await tx.profile.update({ where: { userId }, data: { avatarUrl: url }, select: { userId: true } });
  if (worn.avatarUrl === null) return [];
  return tx.upload.findMany({
    where: { url: worn.avatarUrl, ownerId: userId, kind: "avatar" },
    select: { id: true, storage: true, key: true },
  });
}

const isOwn = async (tx: Tx, userId: string, url: string): Promise<boolean> =>
  (await tx.upload.count({ where: { url, ownerId: userId, kind: "avatar" } })) > 0;

/** After the commit: the file, then its row. What fails is the daily sweep's. */
export async function removeUnusedPictures(pictures: UnusedPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  const removed = await removeStoredFiles(pictures);
  await db().upload.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } });
}

/**
 * Makes a photo the member's picture: checked by content, cut square, without metadata. Everyone sees it live.
 * @throws AppError `unsupported_type`, `too_large`, `unavailable`
 */
export async function uploadAvatar(actor: { userId: string }, sent: Buffer): Promise<{ avatarUrl: string }> {
  const { userId } = actor;
  const { url, left } = await storePicture(await encodeAvatar(sent), (file) =>
    db().$transaction(async (tx) => {
      await tx.upload.create({ data: { ...file, ownerId: userId, kind: "avatar", createdAt: clock.now() } });
      return { url: file.url, left: await setAvatar(tx, userId, file.url) };
    }),
  );
  await publish({ type: "user_changed", userId }, ...(await nameTagChanged(userId)));
  await removeUnusedPictures(left);
  return { avatarUrl: url };
}
