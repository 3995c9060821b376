import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { encodeLogo } from "@/lib/uploads/picture";
import { store } from "@/lib/uploads/store";

type Actor = { userId: string; role: "user" | "admin" };

/**
 * Stores a logo for an event's sponsor or host; the event names it when it is saved. One that no event names a day later goes
 * (unused-uploads.ts).
 * @throws AppError `forbidden`, `unsupported_type`, `too_large`, `unavailable`
 */
export async function uploadLogo(
  actor: Actor,
  kind: "sponsor-logo" | "host-logo",
  sent: Buffer,
): Promise<{ url: string }> {
  if (actor.role !== "admin") throw new AppError("forbidden", "Only admins can do this.");
  return store(await encodeLogo(sent), async (file) => {
    await db().upload.create({ data: { ...file, ownerId: actor.userId, kind, createdAt: clock.now() } });
    return { url: file.url };
  });
}
