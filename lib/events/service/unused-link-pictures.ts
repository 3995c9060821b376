import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { listLinkPictureIds, removeLinkPictures, removePartialLinkPictures } from "@/lib/uploads/link-pictures/files";

const HOUR_MS = 60 * 60 * 1000;

/** Covers pictures that were drawn while their subject was deleted. */
export async function removeUnusedLinkPictures(): Promise<{ subjects: number }> {
  const { DATA_DIR } = env();
  const [userIds, eventIds] = [
    await listLinkPictureIds(DATA_DIR, "profile"),
    await listLinkPictureIds(DATA_DIR, "event"),
  ];
  const [profiles, events] = await Promise.all([
    db().profile.findMany({ where: { userId: { in: userIds } }, select: { userId: true } }),
    db().event.findMany({ where: { id: { in: eventIds } }, select: { id: true } }),
  ]);
  const existing = new Set([...profiles.map(({ userId }) => userId), ...events.map(({ id }) => id)]);
  const unused = [
    ...userIds.map((id) => ({ kind: "profile" as const, id })),
    ...eventIds.map((id) => ({ kind: "event" as const, id })),
  ].filter(({ id }) => !existing.has(id));
  for (const { kind, id } of unused) await removeLinkPictures(DATA_DIR, kind, id);
  await removePartialLinkPictures(DATA_DIR, new Date(clock.ms() - HOUR_MS));
  return { subjects: unused.length };
}
